/**
 * The lowest share of switches between letters and digits, or between upper and lower case, in random text; hexadecimal digits
 * switch at 0.47 of all places.
 */
const MIN_SWITCH_RATIO = 0.25;
/** Names with a date or a version contain fewer groups of digits. */
const MIN_DIGIT_GROUPS = 4;

/** Whether a run of letters and digits looks like a key rather than a name: lower case, upper case and digits in no order. */
export function looksRandom(run: string): boolean {
  const kinds = Array.from(run).flatMap((letter) => letterKind(letter) ?? []);
  const turns = kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length;
  const digitGroups = run.match(/\d+/g)?.length ?? 0;
  return /[A-Za-z]/.test(run) && digitGroups >= MIN_DIGIT_GROUPS && turns >= kinds.length * MIN_SWITCH_RATIO;
}

function letterKind(letter: string): 'small' | 'capital' | 'digit' | null {
  if (letter >= 'a' && letter <= 'z') return 'small';
  if (letter >= 'A' && letter <= 'Z') return 'capital';
  return letter >= '0' && letter <= '9' ? 'digit' : null;
}
