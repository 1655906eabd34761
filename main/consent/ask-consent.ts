import type { Language } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { consentText } from '../../shared/texts/consent.ts';
import { createSlidingWindow } from '../platform/sliding-window.ts';
import { type ConsentQuestion, formatQuestion } from './consent-question.ts';

/** What a box of the system's shows; members as Electron's `dialog.showMessageBox` has them. */
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
 * Asks a person; resolves where the deed was agreed to.
 * @throws ProblemError not-agreed where it was not, or nobody answered; not-asked where another question is open, or too many
 *   were refused
 */
export type AskConsent = (question: ConsentQuestion) => Promise<void>;

interface AskConsentDependencies {
  /** Shows a box that belongs to the station's window; resolves to the button's index. */
  readonly showDialog: (box: ConsentDialog) => Promise<number>;
  readonly language: () => Language;
  /** A clock that is never set back. */
  readonly nowMs: () => number;
}

/** So many refusals within this time, and none is asked for as long: a page that asks on and on wears nobody down. */
export const REFUSAL_LIMIT = { max: 3, withinMs: 60_000 } as const;
/** A box that nobody answers is taken away: the next person at the station did not ask for it. */
const DIALOG_TIMEOUT_MS = 2 * 60_000;

// "Huỷ" would be read as cancelling the order where that is asked about.

/**
 * One question at a time. Cancel comes first and is what Enter takes: a scanner sends Enter. Without `noLink` Windows would
 * draw buttons as links (https://www.electronjs.org/docs/latest/api/dialog#dialogshowmessageboxwindow-options); with it the
 * default holds whatever a button is called (shell/browser/ui/message_box_win.cc). A box whose signal was aborted before
 * answers no index at all (lib/browser/api/dialog.ts): only 1 is a yes.
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
