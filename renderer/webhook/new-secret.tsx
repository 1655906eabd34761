import { IconKey } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unwrap } from '../api.ts';
import { useServices } from '../services.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Question } from './question.tsx';
import classes from './webhook-screen.module.css';

/** Makes a new secret, after asking in place: the address registered before reaches this station no more. */
export function NewSecret({ onMade }: { onMade: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { tem, report } = useServices();
  const [asking, setAsking] = useState(false);
  const keep = (): void => setAsking(false);
  const make = (): void => {
    setAsking(false);
    unwrap(tem.calls.webhook.newSecret(undefined)).then(onMade, report);
  };
  if (!asking) {
    return (
      <ActionButton
        size="sm"
        keyName="Ctrl+G"
        variant="default"
        leftSection={<IconKey size={20} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('webhook.newSecret')}
      </ActionButton>
    );
  }
  return (
    <Question ask={t('webhook.newSecretAsk')}>
      <div className={classes.row}>
        <ActionButton color="red.9" keyName="Ctrl+G" onClick={make}>
          {t('webhook.newSecretYes')}
        </ActionButton>
        <ActionButton variant="default" keyName="Escape" onClick={keep}>
          {t('webhook.newSecretNo')}
        </ActionButton>
      </div>
    </Question>
  );
}
