import { type JSX, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LONG_TEXT_LENGTH } from '../../../shared/new-order.ts';
import type { DraftExemptions } from '../../../shared/validate-draft.ts';
import { useSettings } from '../../components/context/settings.ts';
import { useScrollCue } from '../../components/use-scroll-cue.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import classes from './create-screen.module.css';
import { useCreateServices } from './create-services.ts';
import {
  findIssues,
  findServiceErrors,
  inferPickupMethod,
  isPlaceLoading,
  type PlaceChecks,
  summarizeIssues,
  summarizeQuestions,
  useDraftIssues,
} from './draft-issues.ts';
import { DraftList } from './draft-list.tsx';
import { FormContext, type FormContextValue } from './form-context.ts';
import { useFormFocus } from './form-focus.ts';
import { isBlankDraft } from './next-draft.ts';
import type { OpenDraft } from './order-creation.ts';
import { OrderForm } from './order-form.tsx';
import { QuoteBox } from './quote-box.tsx';
import { SendPanel, sendLabelKey } from './send-panel.tsx';
import { SubmitResultNote } from './submit-result-note.tsx';

interface SendHow {
  readonly anyway?: boolean;
  readonly notThere?: boolean;
}

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
  const [places, setPlaces] = useState<PlaceChecks>({});
  const onChecked = useCallback(
    (checks: PlaceChecks) => setPlaces((before) => ({ ...before, ...checks })),
    [],
  );
  const mistakes = useDraftIssues(open.draft, by, exempt, places);
  const { visible, warnings, questions, visibleQuestions, settle } = mistakes;
  const serviceErrors = useMemo(() => findServiceErrors(ended, open.draft), [ended, open.draft]);

  const fields = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLElement>(null);
  useScrollCue(fields);
  useScrollCue(side);
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
        if (kind === undefined) return serviceErrors.get(at);
        // A weight is not written like an amount of money.
        if (kind === 'not-a-number' && at === 'weight') return t('create.issue.wholeGrams');
        return t(`create.issue.${kind}`);
      },
      warningAt: (at) => {
        const kind = warnings.find(({ field }) => field === at)?.kind;
        return kind === undefined ? undefined : t(`create.warning.${kind}`, { number: LONG_TEXT_LENGTH });
      },
      questionAt: (at) => visibleQuestions.find(({ field }) => field === at),
      settle,
      markVisited: mistakes.markVisited,
    }),
    [
      creating,
      open.draft,
      open.key,
      visible,
      warnings,
      serviceErrors,
      visibleQuestions,
      settle,
      mistakes.markVisited,
      t,
    ],
  );

  /** Sending waits for the lists that the places are compared with. */
  const waiting = useRef<SendHow | null>(null);
  const isLoading = isPlaceLoading(by, places);
  const send = (how: SendHow = {}): void => {
    // The form that follows a sent order is nobody's mistake: a second Ctrl+Enter was meant for the first.
    const isFresh = ended?.kind === 'created' || ended?.kind === 'used-existing';
    if (isFresh && isBlankDraft(open.draft)) return;
    // The focused field commits its text on blur.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    const now = store.getState().open;
    if (now === null || sending) return;
    if (now.unknownOutcome !== null) return void creating.send({ toBatch: createToBatch, ...how });
    if (findIssues(now.draft, by, exempt).length > 0) mistakes.showAll();
    else if (isLoading) waiting.current = how;
    else if (questions.length > 0) mistakes.showAll();
    else void creating.send({ toBatch: createToBatch, ...how });
  };
  const sendWaiting = useEffectEvent(() => {
    const how = waiting.current;
    waiting.current = null;
    if (how !== null) send(how);
  });
  useEffect(() => {
    if (!isLoading) sendWaiting();
  }, [isLoading]);
  const startNew = (): void => void creating.startNew().catch(report);
  const word = t(sendLabelKey(unsure));
  useShortcuts({ 'Ctrl+Enter': { label: word, act: () => send() } });

  return (
    <main className={classes.main}>
      {/* Nothing in a locked form can take the focus, yet it must be scrollable by keyboard. */}
      <div ref={fields} className={classes.scroll} {...(locked ? { tabIndex: 0 } : {})}>
        <FormContext value={view}>
          <OrderForm
            ref={form}
            locked={locked}
            pickupMethod={by}
            onPickupMethodChange={setBy}
            onExempt={onExempt}
            onChecked={onChecked}
            onLastEnter={() => sendButton.current?.focus()}
          />
        </FormContext>
      </div>
      <aside ref={side} className={classes.side} aria-label={t('create.send')}>
        <SendPanel
          ref={sendButton}
          unknownOutcome={unsure}
          locked={open.unknownOutcome !== null}
          draft={open.draft}
          onSend={() => send()}
          onConfirmMissing={() => send({ notThere: true })}
          summary={
            mistakes.submitAttempts === 0
              ? null
              : visible.length > 0
                ? summarizeIssues(visible, t)
                : questions.length > 0
                  ? summarizeQuestions(questions, t)
                  : null
          }
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
