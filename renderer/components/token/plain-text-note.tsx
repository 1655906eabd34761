import { Checkbox, Stack, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenStatus } from '../../../shared/access-token.ts';
import { useComponentServices } from '../context/component-services.ts';
import { useSettings } from '../context/settings.ts';
import { IconLockOpen } from '../icons.tsx';
import { Notice } from '../notice.tsx';
import type { TokenView } from './use-token.ts';

/** The text for a machine that does not encrypt, or has not said whether it does. */
function getStorageTextKey({ state, storage }: TokenStatus) {
  switch (storage) {
    case 'plain-text':
      return 'settings.storagePlain';
    case 'waiting':
      return 'settings.storageWaiting';
    default:
      return state === 'unavailable' ? 'settings.storageNoKey' : 'settings.storageMissing';
  }
}

/** On a machine that can't encrypt: what happens to the token, and the consent to keep it anyway. */
export function PlainTextNote({ token }: { token: TokenView }): JSX.Element | null {
  const { t } = useTranslation();
  const { settings, report } = useComponentServices();
  const { allowPlainTextToken } = useSettings();
  const { status } = token;
  const allow = async (allowPlainTextToken: boolean): Promise<void> => {
    await settings.save({ allowPlainTextToken });
    await token.refresh();
  };
  if (status === null || status.storage === 'encrypted') return null;
  return (
    <Notice tone="amber" icon={IconLockOpen} gap={12} p="12px 14px">
      <Stack gap={10}>
        <Text>{t(getStorageTextKey(status))}</Text>
        {status.storage !== 'waiting' && (
          <Checkbox
            label={t('settings.allowPlain')}
            description={t('settings.allowPlainHint')}
            styles={{ description: { color: 'inherit' } }}
            checked={allowPlainTextToken}
            onChange={(event) => void allow(event.currentTarget.checked).catch(report)}
          />
        )}
      </Stack>
    </Notice>
  );
}
