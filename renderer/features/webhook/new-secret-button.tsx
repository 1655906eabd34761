import { IconKey } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { unwrap } from '../../app/api.ts';
import { useServices } from '../../app/services.ts';
import { ActionButton } from '../../components/action-button.tsx';

/** Makes a new secret, once a person has agreed in Tem's dialog: the address registered before reaches this station no more. */
export function NewSecretButton({ onMade }: { onMade: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { tem, report } = useServices();
  const make = (): void => void unwrap(tem.calls.webhook.newSecret(undefined)).then(onMade, report);
  return (
    <ActionButton
      size="sm"
      keyName="Ctrl+G"
      variant="default"
      leftSection={<IconKey size={20} aria-hidden />}
      onClick={make}
    >
      {t('webhook.newSecret')}
    </ActionButton>
  );
}
