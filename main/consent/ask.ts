import type { Language, Words } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { linesOf, type Question } from './question.ts';

/** What a box of the system's shows; members as Electron's `dialog.showMessageBox` has them. */
export interface QuestionBox {
  readonly type: 'question';
  readonly title: string;
  readonly message: string;
  readonly detail: string;
  readonly buttons: string[];
  readonly defaultId: 0;
  readonly cancelId: 0;
  readonly noLink: true;
  readonly signal: AbortSignal;
}

/**
 * Asks a person; resolves where the deed was agreed to.
 * @throws ProblemError not-agreed where it was not, or nobody answered; not-asked where another question is open, or too many
 *   were refused
 */
export type Ask = (question: Question) => Promise<void>;

interface Needs {
  /** Shows a box that belongs to the station's window; resolves to the button's index. */
  readonly box: (box: QuestionBox) => Promise<number>;
  readonly language: () => Language;
  /** A clock that is never set back. */
  readonly nowMs: () => number;
}

/** So many refusals within this time, and none is asked for as long: a page that asks on and on wears nobody down. */
export const REFUSALS = { most: 3, withinMs: 60_000 } as const;
/** A box that nobody answers is taken away: the next person at the station did not ask for it. */
const OPEN_MS = 2 * 60_000;

// "Huỷ" would be read as cancelling the order where that is asked about.
const CANCEL: Words = { vi: 'Thôi', en: 'Cancel' };
const ANOTHER: Words = {
  vi: 'một câu hỏi khác đang chờ trả lời',
  en: 'another question waits for its answer',
};
const TOO_OFTEN: Words = {
  vi: 'đã có nhiều câu hỏi bị từ chối, chờ một phút',
  en: 'several were refused; wait a minute',
};

/**
 * One question at a time. Cancel comes first and is what Enter takes: a scanner sends Enter. Without `noLink` Windows would
 * draw buttons as links (https://www.electronjs.org/docs/latest/api/dialog#dialogshowmessageboxwindow-options); with it the
 * default holds whatever a button is called (shell/browser/ui/message_box_win.cc). A box whose signal was aborted before
 * answers no index at all (lib/browser/api/dialog.ts): only 1 is a yes.
 */
export function createAsk({ box, language, nowMs }: Needs): Ask {
  let open = false;
  let refusedAt: readonly number[] = [];

  return async (question) => {
    if (open) throw new ProblemError('not-asked', { why: ANOTHER });
    refusedAt = refusedAt.filter((atMs) => atMs > nowMs() - REFUSALS.withinMs);
    if (refusedAt.length >= REFUSALS.most) throw new ProblemError('not-asked', { why: TOO_OFTEN });
    const spoken = language();
    open = true;
    try {
      const pressed = await box({
        type: 'question',
        title: 'Tem',
        message: question.ask[spoken],
        detail: linesOf(question, spoken),
        buttons: [CANCEL[spoken], question.deed[spoken]],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        signal: AbortSignal.timeout(OPEN_MS),
      });
      if (pressed === 1) return;
      refusedAt = [...refusedAt, nowMs()];
    } finally {
      open = false;
    }
    throw new ProblemError('not-agreed');
  };
}
