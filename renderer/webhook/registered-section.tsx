import { IconRefresh, IconWebhook } from '@tabler/icons-react';
import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSettings } from '../services.ts';
import { Section } from '../settings/section.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import { Note } from './note.tsx';
import { OtherAddress } from './other-address.tsx';
import { RegisteredRecord } from './registered-record.tsx';
import type { Registered } from './registered-store.ts';
import { shownAddress } from './shown-address.ts';
import classes from './webhook-screen.module.css';

interface Props {
  readonly registered: Registered;
}

/** Where the service pushes to, and the way to another address. */
export function RegisteredSection({ registered }: Props): JSX.Element {
  const { t } = useTranslation();
  const { receiverUrl } = useSettings();
  const { record, doing, problem, done } = useStore(registered.store);
  const [other, setOther] = useState(false);
  useEffect(() => void registered.ask(), [registered]);

  // The secret alone is not enough: the outside address may have moved since.
  const isOwn =
    record?.ownSecret === true && receiverUrl !== null && record.url === shownAddress(receiverUrl);
  const canUseOwn = receiverUrl !== null && doing === null;
  const useOwn = (): void => void registered.register(null);
  const lookAgain = (): void => void registered.ask();

  return (
    <Section title={t('webhook.registered')}>
      {doing !== null && (
        <p className={`${classes.text} ${classes.muted}`} role="status">
          {t('webhook.asking')}
        </p>
      )}
      {doing === null && record !== null && <RegisteredRecord record={record} isOwn={isOwn} done={done} />}
      {problem !== null && (
        <Note tone="red">
          <ProblemText problem={problem} />
        </Note>
      )}
      <div className={classes.row}>
        {!isOwn && (
          <ActionButton
            size="sm"
            keyName="F9"
            disabled={!canUseOwn}
            leftSection={<IconWebhook size={20} aria-hidden />}
            onClick={useOwn}
          >
            {t('webhook.useOwn')}
          </ActionButton>
        )}
        <ActionButton
          size="sm"
          variant="default"
          keyName="F5"
          leftSection={<IconRefresh size={20} aria-hidden />}
          onClick={lookAgain}
        >
          {t('webhook.lookAgain')}
        </ActionButton>
        {!other && (
          <ActionButton size="sm" variant="default" keyName="Ctrl+O" onClick={() => setOther(true)}>
            {t('webhook.other')}
          </ActionButton>
        )}
      </div>
      {receiverUrl === null && (
        <p className={`${classes.text} ${classes.muted}`}>{t('webhook.useOwnNeeds')}</p>
      )}
      {other && <OtherAddress onRegister={(url) => void registered.register(url)} />}
      <Note tone="blue">{t('webhook.automatic')}</Note>
    </Section>
  );
}
