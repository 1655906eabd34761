import type { Language } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { consentText } from '../../shared/texts/consent.ts';
import { createSlidingWindow } from '../platform/sliding-window.ts';
import { type ConsentQuestion, formatQuestion } from './consent-question.ts';

/** The content of a system message box; members as in Electron's `dialog.showMessageBox`. */
export interface ConsentDialog {
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
 * Asks a person; resolves if they agreed.
 * @throws ProblemError not-agreed if they did not, or nobody answered; not-asked if another question is open, or too many were
 * refused
 */
export type AskConsent = (question: ConsentQuestion) => Promise<void>;

interface AskConsentDependencies {
  /** Shows a box that belongs to the station's window; resolves to the button's index. */
  readonly showDialog: (box: ConsentDialog) => Promise<number>;
  readonly language: () => Language;
  /** A monotonic clock. */
  readonly nowMs: () => number;
}

/** After this many refusals within this time, no question is shown for as long: a page cannot wear anyone down by asking. */
export const REFUSAL_LIMIT = { max: 3, withinMs: 60_000 } as const;
/** An unanswered box is closed: the next person at the station did not ask for it. */
const DIALOG_TIMEOUT_MS = 2 * 60_000;

// In a question about cancelling an order, "Huỷ" would be read as the answer yes.

/**
 * One question at a time. Cancel comes first and is the default for Enter: a scanner sends Enter. Without `noLink`, Windows would
 * draw buttons as links (https://www.electronjs.org/docs/latest/api/dialog#dialogshowmessageboxwindow-options); with it the
 * default applies whatever a button is called (shell/browser/ui/message_box_win.cc). A box whose signal was already aborted
 * returns no index at all (lib/browser/api/dialog.ts): only 1 means yes.
 */
export function createAskConsent({ showDialog, language, nowMs }: AskConsentDependencies): AskConsent {
  let open = false;
  const refusals = createSlidingWindow({ withinMs: REFUSAL_LIMIT.withinMs, nowMs });

  return async (question) => {
    if (open) throw new ProblemError('not-asked', { why: consentText.anotherQuestionOpen });
    if (refusals.count() >= REFUSAL_LIMIT.max)
      throw new ProblemError('not-asked', { why: consentText.tooManyRefusals });
    const spoken = language();
    open = true;
    try {
      const pressed = await showDialog({
        type: 'question',
        title: 'Tem',
        message: question.message[spoken],
        detail: formatQuestion(question, spoken),
        buttons: [consentText.cancel[spoken], question.confirmLabel[spoken]],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        signal: AbortSignal.timeout(DIALOG_TIMEOUT_MS),
      });
      if (pressed === 1) return;
      refusals.add();
    } finally {
      open = false;
    }
    throw new ProblemError('not-agreed');
  };
}
