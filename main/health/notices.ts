import type { Problem } from '../../shared/problem.ts';

/** What the operator has to know and has not dismissed; one notice of a code. */
export interface Notices {
  list(): readonly Problem[];
  /** Says something that happened; @param onDismissed when the operator has read it */
  add(notice: Problem, onDismissed?: () => void): void;
  dismiss(code: string): void;
  /** What a source says has changed: it is told again, also where its last word was dismissed. */
  refresh(code?: string): void;
}

/**
 * @param sources rooms that say what is wrong with them as long as it is
 * @param tell hears the whole list whenever it changes
 */
export function createNotices(
  sources: readonly (() => Problem | null)[],
  tell: (notices: readonly Problem[]) => void,
): Notices {
  const added = new Map<string, { readonly notice: Problem; readonly onDismissed: () => void }>();
  const dismissed = new Set<string>();

  const list = (): readonly Problem[] => [
    ...[...added.values()].map(({ notice }) => notice),
    ...sources
      .flatMap((source) => source() ?? [])
      .filter(({ code }) => !dismissed.has(code) && !added.has(code)),
  ];

  return {
    list,
    add(notice, onDismissed = () => undefined) {
      added.set(notice.code, { notice, onDismissed });
      tell(list());
    },
    dismiss(code) {
      const one = added.get(code);
      if (one === undefined) dismissed.add(code);
      else {
        added.delete(code);
        one.onDismissed();
      }
      tell(list());
    },
    refresh(code) {
      if (code !== undefined) dismissed.delete(code);
      tell(list());
    },
  };
}
