import type { Problem } from '../../shared/problem.ts';

/** What the operator has to know and has not dismissed; one notice per code. */
export type Notices = ReturnType<typeof createNotices>;

/**
 * @param sources functions that return a notice as long as it applies
 * @param tell called with the whole list whenever it changes
 */
export function createNotices(
  sources: readonly (() => Problem | null)[],
  tell: (notices: readonly Problem[]) => void,
) {
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
    /** Adds a notice; @param onDismissed called when the operator has read it */
    add(notice: Problem, onDismissed: () => void = () => undefined) {
      added.set(notice.code, { notice, onDismissed });
      tell(list());
    },
    dismiss(code: string) {
      const one = added.get(code);
      if (one === undefined) dismissed.add(code);
      else {
        added.delete(code);
        one.onDismissed();
      }
      tell(list());
    },
    /** Queries the sources again, and shows a changed notice even if the previous one was dismissed. */
    refresh(code?: string) {
      if (code !== undefined) dismissed.delete(code);
      tell(list());
    },
  };
}
