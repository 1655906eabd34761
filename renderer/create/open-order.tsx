import { type JSX, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Exempt } from '../../shared/check-draft.ts';
import { LONG_TEXT } from '../../shared/new-order.ts';
import { useServices, useSettings } from '../services.ts';
import { useKeys } from '../ui/use-keys.ts';
import classes from './create-screen.module.css';
import type { OpenDraft } from './creating.ts';
import { DraftList } from './draft-list.tsx';
import { EndedNote } from './ended-note.tsx';
import { FormContext, type FormView } from './form-view.ts';
import { mistakesWords } from './mistake-words.ts';
import { mistakesOf, pickupByOf } from './mistakes.ts';
import { OrderForm } from './order-form.tsx';
import { QuoteBox } from './quote-box.tsx';
import { saidAt } from './said-at.ts';
import { SendPanel, sendWord } from './send-panel.tsx';
import { useFocus } from './use-focus.ts';
import { useMistakes } from './use-mistakes.ts';

/** One draft: its form, and beside it what it would cost, what sends it, and the other drafts. */
export function OpenOrder({ open }: { open: OpenDraft }): JSX.Element {
  const { t } = useTranslation();
  const { creating, report } = useServices();
  const { createToBatch } = useSettings();
  const { store } = creating;
  const sending = useStore(store, (state) => state.sending);
  const ended = useStore(store, (state) => state.ended);
  const locked = sending || open.unsure !== null;
  // A draft that was refused before stays open to change, also where its look-up told nothing.
  const unsure = open.unsure ?? (ended?.kind === 'unsure' ? ended.problem : null);

  const [by, setBy] = useState(() => pickupByOf(open.draft));
  const [exempt, setExempt] = useState<Exempt>({});
  const onExempt = useCallback(
    (field: 'commune' | 'pickup_commune', none: boolean) =>
      setExempt((before) => ({ ...before, [field]: none })),
    [],
  );
  const mistakes = useMistakes(open.draft, by, exempt);
  const { shown, warnings } = mistakes;
  const said = useMemo(() => saidAt(ended, open.draft), [ended, open.draft]);

  const form = useRef<HTMLFieldSetElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLElement>(null);
  useFocus(
    { form, sendButton, question },
    { sending, locked, tries: mistakes.tries, ended: sending ? null : ended },
  );

  const view = useMemo<FormView>(
    () => ({
      draft: open.draft,
      change: (change) => creating.change(open.key, change),
      mistakeAt: (at) => {
        const kind = shown.find(({ field }) => field === at)?.kind;
        return kind === undefined ? said.get(at) : t(`create.mistake.${kind}`);
      },
      warningAt: (at) => {
        const kind = warnings.find(({ field }) => field === at)?.kind;
        return kind === undefined ? undefined : t(`create.warning.${kind}`, { number: LONG_TEXT });
      },
      leave: mistakes.leave,
    }),
    [creating, open.draft, open.key, shown, warnings, said, mistakes.leave, t],
  );

  const send = (how: { readonly anyway?: boolean; readonly notThere?: boolean } = {}): void => {
    // The field that is being typed in hands over what stands in it when it is left.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    const now = store.getState().open;
    if (now === null || sending) return;
    if (now.unsure === null && mistakesOf(now.draft, by, exempt).length > 0) mistakes.showAll();
    else void creating.send({ toBatch: createToBatch, ...how });
  };
  const startNew = (): void => void creating.startNew().catch(report);
  const word = t(sendWord(unsure));
  useKeys({ 'Ctrl+Enter': { word, act: () => send() } });

  return (
    <main className={classes.main}>
      {/* Nothing in a locked form takes the focus, and it has to be scrolled by keys all the same. */}
      <div className={classes.scroll} {...(locked ? { tabIndex: 0 } : {})}>
        <FormContext value={view}>
          <OrderForm
            ref={form}
            locked={locked}
            by={by}
            onBy={setBy}
            onExempt={onExempt}
            onEnd={() => sendButton.current?.focus()}
          />
        </FormContext>
      </div>
      <aside className={classes.side} aria-label={t('create.send')}>
        <SendPanel
          ref={sendButton}
          unsure={unsure}
          locked={open.unsure !== null}
          draft={open.draft}
          onSend={() => send()}
          onNotThere={() => send({ notThere: true })}
          summary={mistakes.tries > 0 && shown.length > 0 ? mistakesWords(shown, t) : null}
        />
        <EndedNote
          ref={question}
          onAnyway={() => send({ anyway: true })}
          onChangeSoc={() => {
            creating.dismiss();
            form.current?.querySelector<HTMLElement>('[name="soc"]')?.focus();
          }}
        />
        <QuoteBox draft={open.draft} />
        <DraftList onNew={startNew} />
      </aside>
    </main>
  );
}
