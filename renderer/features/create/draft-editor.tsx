import { type JSX, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LONG_TEXT_LENGTH } from '../../../shared/new-order.ts';
import type { DraftExemptions } from '../../../shared/validate-draft.ts';
import { useSettings } from '../../components/context/settings.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import classes from './create-screen.module.css';
import { useCreateServices } from './create-services.ts';
import { FormContext, type FormContextValue } from './draft-fields.tsx';
import {
  findIssues,
  findServiceErrors,
  inferPickupMethod,
  summarizeIssues,
  useDraftIssues,
} from './draft-issues.ts';
import { DraftList } from './draft-list.tsx';
import { useFormFocus } from './form-focus.ts';
import type { OpenDraft } from './order-creation.ts';
import { OrderForm } from './order-form.tsx';
import { QuoteBox } from './quote-box.tsx';
import { SendPanel, sendLabelKey } from './send-panel.tsx';
import { SubmitResultNote } from './submit-result-note.tsx';

/** A draft's form, with its price, the send panel and the other drafts beside it. */
export function DraftEditor({ open }: { open: OpenDraft }): JSX.Element {
  const { t } = useTranslation();
  const { creating, report } = useCreateServices();
  const { createToBatch } = useSettings();
  const { store } = creating;
  const sending = useStore(store, (state) => state.sending);
  const ended = useStore(store, (state) => state.lastResult);
  const locked = sending || open.unknownOutcome !== null;
  // A draft that was refused before stays editable, even if its lookup revealed nothing.
  const unsure = open.unknownOutcome ?? (ended?.kind === 'unknown' ? ended.problem : null);

  const [by, setBy] = useState(() => inferPickupMethod(open.draft));
  const [exempt, setExempt] = useState<DraftExemptions>({});
  const onExempt = useCallback(
    (field: 'commune' | 'pickup_commune', none: boolean) =>
      setExempt((before) => ({ ...before, [field]: none })),
    [],
  );
  const mistakes = useDraftIssues(open.draft, by, exempt);
  const { visible, warnings } = mistakes;
  const serviceErrors = useMemo(() => findServiceErrors(ended, open.draft), [ended, open.draft]);

  const form = useRef<HTMLFieldSetElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLElement>(null);
  useFormFocus(
    { form, sendButton, question },
    { sending, locked, submitAttempts: mistakes.submitAttempts, ended: sending ? null : ended },
  );

  const view = useMemo<FormContextValue>(
    () => ({
      draft: open.draft,
      change: (change) => creating.change(open.key, change),
      issueAt: (at) => {
        const kind = visible.find(({ field }) => field === at)?.kind;
        return kind === undefined ? serviceErrors.get(at) : t(`create.issue.${kind}`);
      },
      warningAt: (at) => {
        const kind = warnings.find(({ field }) => field === at)?.kind;
        return kind === undefined ? undefined : t(`create.warning.${kind}`, { number: LONG_TEXT_LENGTH });
      },
      markVisited: mistakes.markVisited,
    }),
    [creating, open.draft, open.key, visible, warnings, serviceErrors, mistakes.markVisited, t],
  );

  const send = (how: { readonly anyway?: boolean; readonly notThere?: boolean } = {}): void => {
    // The focused field commits its text on blur.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    const now = store.getState().open;
    if (now === null || sending) return;
    if (now.unknownOutcome === null && findIssues(now.draft, by, exempt).length > 0) mistakes.showAll();
    else void creating.send({ toBatch: createToBatch, ...how });
  };
  const startNew = (): void => void creating.startNew().catch(report);
  const word = t(sendLabelKey(unsure));
  useShortcuts({ 'Ctrl+Enter': { label: word, act: () => send() } });

  return (
    <main className={classes.main}>
      {/* Nothing in a locked form can take the focus, yet it must be scrollable by keyboard. */}
      <div className={classes.scroll} {...(locked ? { tabIndex: 0 } : {})}>
        <FormContext value={view}>
          <OrderForm
            ref={form}
            locked={locked}
            pickupMethod={by}
            onPickupMethodChange={setBy}
            onExempt={onExempt}
            onLastEnter={() => sendButton.current?.focus()}
          />
        </FormContext>
      </div>
      <aside className={classes.side} aria-label={t('create.send')}>
        <SendPanel
          ref={sendButton}
          unknownOutcome={unsure}
          locked={open.unknownOutcome !== null}
          draft={open.draft}
          onSend={() => send()}
          onConfirmMissing={() => send({ notThere: true })}
          summary={mistakes.submitAttempts > 0 && visible.length > 0 ? summarizeIssues(visible, t) : null}
        />
        <SubmitResultNote
          ref={question}
          onSendAnyway={() => send({ anyway: true })}
          onChangeSoc={() => {
            creating.dismissResult();
            form.current?.querySelector<HTMLElement>('[name="soc"]')?.focus();
          }}
        />
        <QuoteBox draft={open.draft} />
        <DraftList onNew={startNew} />
      </aside>
    </main>
  );
}
