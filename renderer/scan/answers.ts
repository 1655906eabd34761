import type { OrderCode } from '../../shared/order-code.ts';
import type { Problem } from '../../shared/problem.ts';
import type { ScanAnswer } from '../../shared/station.ts';

/** What is shown for the last scan: main's answer, or what happened on this side. */
export type Shown =
  | ScanAnswer
  /** The operator said no to an unusual code. */
  | { readonly kind: 'skipped'; readonly code: OrderCode }
  /** The call failed; the code was not taken. */
  | { readonly kind: 'failed'; readonly text: string; readonly problem: Problem };

export interface Answers {
  /** Counts the answers, so that the same answer twice is seen twice. */
  readonly turn: number;
  readonly shown: Shown | null;
  /** Unusual codes that a further scan answered with No: kept in sight, so that none gets lost unseen. */
  readonly passedOver: readonly OrderCode[];
}

export const noAnswers: Answers = { turn: 0, shown: null, passedOver: [] };

/** Takes the next answer. An empty Enter leaves an open question open: gloves press Enter by accident. */
export function takeAnswer(answers: Answers, next: Shown): Answers {
  const { shown } = answers;
  const asked = shown?.kind === 'unusual' ? shown.code : null;
  if (asked !== null && next.kind === 'empty') return answers;
  const settled = codeOf(next);
  const leftOpen = asked !== null && asked !== settled ? [asked] : [];
  const passedOver = [...answers.passedOver.filter((code) => code !== asked), ...leftOpen].filter(
    (code) => code !== settled,
  );
  return { turn: answers.turn + 1, shown: next, passedOver };
}

function codeOf(shown: Shown): OrderCode | null {
  switch (shown.kind) {
    case 'added':
    case 'duplicate':
      return shown.row.code;
    case 'unusual':
    case 'skipped':
      return shown.code;
    case 'empty':
    case 'invalid':
    case 'failed':
      return null;
  }
}
