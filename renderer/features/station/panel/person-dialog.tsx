import { Stack, TextInput } from '@mantine/core';
import { type JSX, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchRow } from '../../../../shared/station.ts';
import { KeyButton } from '../../../components/key-button.tsx';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { QuestionText } from '../../../components/question-dialog.tsx';
import { Heading } from '../../../components/typography.ts';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import classes from './person-dialog.module.css';
import type { PersonsAnswer } from './row-answers.ts';
import { useRowActions } from './use-row-actions.ts';

/** The row and the answer that somebody wants to give. */
export interface AskedPerson {
  readonly row: BatchRow;
  readonly answer: PersonsAnswer;
}

/** No scanner types it. */
const CONFIRM_KEY = 'Ctrl+Enter';

/** Asks who answers for it: the other stations and the board name that person. Main then asks for the PIN and for consent. */
export function PersonDialog({
  asked: { row, answer },
  onClose,
}: {
  readonly asked: AskedPerson;
  readonly onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation();
  const actions = useRowActions();
  const heading = useId();
  const [person, setPerson] = useState('');
  const confirmLabel = t(`panel.answers.${answer.kind}`);
  const confirm = (): void => {
    if (person.trim() === '') return;
    actions.answerAs(row, answer, person);
    onClose();
  };
  useShortcuts(
    {
      Escape: { label: t('panel.answers.later'), act: onClose },
      [CONFIRM_KEY]: { label: confirmLabel, act: confirm },
    },
    'modal',
  );
  return (
    <ModalDialog focusOn="field" className={classes.dialog} aria-labelledby={heading} onCancel={onClose}>
      <Stack gap={16}>
        <Heading order={2} id={heading} fz={24} lh="32px">
          {t(`panel.person.${answer.kind}`, { code: row.code })}
        </Heading>
        <QuestionText>{t('panel.person.why')}</QuestionText>
        <TextInput
          label={t('fleet.person')}
          value={person}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setPerson(event.currentTarget.value)}
        />
        <div className={classes.answers}>
          <KeyButton variant="default" size="lg" keyName="Escape" onClick={onClose}>
            {t('panel.answers.later')}
          </KeyButton>
          <KeyButton size="lg" keyName={CONFIRM_KEY} disabled={person.trim() === ''} onClick={confirm}>
            {confirmLabel}
          </KeyButton>
        </div>
      </Stack>
    </ModalDialog>
  );
}
