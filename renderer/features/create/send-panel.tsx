import { Switch, Text } from '@mantine/core';
import type { JSX, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { OrderDraft } from '../../../shared/new-order.ts';
import type { Problem } from '../../../shared/problem.ts';
import { Card } from '../../components/card.tsx';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { IconCircleCheck, IconCircleDashed, IconSend, IconUrgent } from '../../components/icons.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { StatusLine } from '../../components/status-line.tsx';
import { useCreateServices } from './create-services.ts';
import classes from './send-panel.module.css';
import { UnconfirmedNote, UnknownOutcomeNote } from './unconfirmed-note.tsx';

interface Props {
  readonly ref: RefObject<HTMLButtonElement | null>;
  /** Why it is unknown whether the order was created; null if it was never sent. */
  readonly unknownOutcome: Problem | null;
  /** Its fields can't be changed until the outcome is known. */
  readonly locked: boolean;
  readonly draft: OrderDraft;
  readonly onSend: () => void;
  /** A person confirms that the service has no such order. */
  readonly onConfirmMissing: () => void;
  /** The mistakes that prevent sending, in words. */
  readonly summary: string | null;
}

/** The label for what sending does next. If only a person can tell the outcome, it is just looked up. */
export function sendLabelKey(
  unsure: Problem | null,
): 'create.send' | 'create.sendUnknown' | 'create.lookUpAgain' {
  if (unsure === null) return 'create.send';
  return unsure.code === 'create-untold' ? 'create.lookUpAgain' : 'create.sendUnknown';
}

/** Sends the open draft, and says what prevents that. */
export function SendPanel(props: Props): JSX.Element {
  const { ref, unknownOutcome, locked, draft, onSend, onConfirmMissing, summary } = props;
  const { t } = useTranslation();
  const save = useSaveSettings();
  const { creating } = useCreateServices();
  const { createToBatch } = useSettings();
  const sending = useStore(creating.store, (state) => state.sending);
  const word = t(sendLabelKey(unknownOutcome));
  return (
    <Card flex="none" gap={10} p="12px 14px">
      <KeyButton
        ref={ref}
        keyName="Ctrl+Enter"
        className={classes.send}
        loading={sending}
        {...(unknownOutcome === null ? { leftSection: <IconSend size={22} aria-hidden /> } : {})}
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
      <SaveStatus />
      {unknownOutcome !== null &&
        (unknownOutcome.code === 'create-untold' ? (
          <UnconfirmedNote
            draft={draft}
            problem={unknownOutcome}
            sending={sending}
            onConfirmMissing={onConfirmMissing}
          />
        ) : (
          <UnknownOutcomeNote problem={unknownOutcome}>
            <Text lh="22px">{t(locked ? 'create.outcomeUnknownNow' : 'create.outcomeUnknownAgain')}</Text>
          </UnknownOutcomeNote>
        ))}
      {/* Always present, so that screen readers announce its content. */}
      <div role="alert">
        {summary !== null && (
          <Notice component="p" tone="red" p="10px 12px" lh="22px">
            {summary}
          </Notice>
        )}
      </div>
    </Card>
  );
}

/** Shows whether main has the form's content. */
function SaveStatus(): JSX.Element | null {
  const { t } = useTranslation();
  const { creating } = useCreateServices();
  const status = useStore(creating.store, (state) => state.saveStatus);
  const isKept = useStore(creating.store, ({ open }) => open !== null && open.id !== null);
  // Nothing was typed, so nothing was saved.
  if (status === 'saved' && !isKept) return null;
  return (
    <StatusLine iconSize={18} gap={6} fz={15} {...SAVE_STATUS[status].line}>
      {t(SAVE_STATUS[status].text)}
    </StatusLine>
  );
}

const SAVE_STATUS = {
  saved: { text: 'create.saved', line: { icon: IconCircleCheck } },
  unsaved: { text: 'create.saving', line: { icon: IconCircleDashed } },
  failed: { text: 'create.notSaved', line: { icon: IconUrgent, tone: 'red' } },
} as const;
