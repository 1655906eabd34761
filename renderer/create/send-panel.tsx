import { Switch } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconSend, IconUrgent } from '@tabler/icons-react';
import type { JSX, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { OrderDraft } from '../../shared/new-order.ts';
import type { Problem } from '../../shared/problem.ts';
import { useServices, useSettings } from '../services.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { useSave } from '../ui/use-save.ts';
import classes from './send-panel.module.css';
import { UnsureNote } from './unsure-note.tsx';
import { UntoldNote } from './untold-note.tsx';

interface Props {
  readonly ref: RefObject<HTMLButtonElement | null>;
  /** Why it is not known whether the order was created; null where it was never sent. */
  readonly unsure: Problem | null;
  /** Its fields can't be changed until that is known. */
  readonly locked: boolean;
  readonly draft: OrderDraft;
  readonly onSend: () => void;
  /** A person says that the service has no such order. */
  readonly onNotThere: () => void;
  /** The mistakes that keep it from being sent, in words. */
  readonly summary: string | null;
}

/** What sending the draft does next. Where only a person can tell what became of it, it is looked up and no more. */
export function sendWord(unsure: Problem | null): 'create.send' | 'create.sendUnsure' | 'create.lookUpAgain' {
  if (unsure === null) return 'create.send';
  return unsure.code === 'create-untold' ? 'create.lookUpAgain' : 'create.sendUnsure';
}

/** Sends the open draft, and says what keeps it from being sent. */
export function SendPanel(props: Props): JSX.Element {
  const { ref, unsure, locked, draft, onSend, onNotThere, summary } = props;
  const { t } = useTranslation();
  const save = useSave();
  const { creating } = useServices();
  const { createToBatch } = useSettings();
  const sending = useStore(creating.store, (state) => state.sending);
  const word = t(sendWord(unsure));
  return (
    <section className={classes.panel}>
      <KeyButton
        ref={ref}
        keyName="Ctrl+Enter"
        className={classes.send}
        loading={sending}
        {...(unsure === null ? { leftSection: <IconSend size={22} aria-hidden /> } : {})}
        onClick={onSend}
      >
        {sending ? t('create.sending') : word}
      </KeyButton>
      <Switch
        size="md"
        label={t('create.toBatch')}
        checked={createToBatch}
        onChange={(event) => save({ createToBatch: event.currentTarget.checked })}
      />
      <KeptMark />
      {unsure !== null &&
        (unsure.code === 'create-untold' ? (
          <UntoldNote draft={draft} problem={unsure} sending={sending} onNotThere={onNotThere} />
        ) : (
          <UnsureNote problem={unsure}>
            <p>{t(locked ? 'create.unsureNow' : 'create.unsureAgain')}</p>
          </UnsureNote>
        ))}
      {/* Always there: screen readers hear what appears in it. */}
      <div role="alert">{summary !== null && <p className={`${classes.note} tone-red`}>{summary}</p>}</div>
    </section>
  );
}

/** Whether main has what stands in the form. */
function KeptMark(): JSX.Element {
  const { t } = useTranslation();
  const { creating } = useServices();
  const keeping = useStore(creating.store, (state) => state.keeping);
  switch (keeping) {
    case 'kept':
      return (
        <p className={classes.kept}>
          <IconCircleCheck size={18} aria-hidden />
          {t('create.kept')}
        </p>
      );
    case 'to-keep':
      return (
        <p className={classes.kept}>
          <IconCircleDashed size={18} aria-hidden />
          {t('create.keeping')}
        </p>
      );
    case 'failed':
      return (
        <p className={`${classes.kept} ${classes.notKept}`}>
          <IconUrgent size={18} aria-hidden />
          {t('create.notKept')}
        </p>
      );
  }
}
