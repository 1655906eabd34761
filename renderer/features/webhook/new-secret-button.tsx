import { IconKey } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { useWebhookServices } from './webhook-services.ts';

/** Creates a new secret after consent in Tem's dialog: the previously registered address no longer reaches this station. */
export function NewSecretButton({ onMade }: { onMade: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { tem, report } = useWebhookServices();
  const make = (): void => void tem.calls.webhook.newSecret(undefined).then(onMade, report);
  return (
    <ActionButton size="sm" keyName="Ctrl+G" variant="default" icon={IconKey} iconSize={20} onClick={make}>
      {t('webhook.newSecret')}
    </ActionButton>
  );
}
