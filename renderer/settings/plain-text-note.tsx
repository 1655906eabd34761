import { Checkbox } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices, useSettings } from '../services.ts';
import classes from './token-section.module.css';
import type { TokenView } from './use-token.ts';

const WORDS = {
  missing: 'settings.storageMissing',
  'plain-text': 'settings.storagePlain',
  waiting: 'settings.storageWaiting',
} as const;

/** Where this machine can't encrypt: what becomes of the token, and the agreement to keep it all the same. */
export function PlainTextNote({ token }: { token: TokenView }): JSX.Element | null {
  const { t } = useTranslation();
  const { settings, report } = useServices();
  const { allowPlainTextToken } = useSettings();
  const { status } = token;
  const allow = async (allowPlainTextToken: boolean): Promise<void> => {
    await settings.save({ allowPlainTextToken });
    await token.look();
  };
  if (status === null || status.storage === 'encrypted') return null;
  return (
    <div className={`${classes.storage} tone-amber`}>
      <IconLockOpen size={24} aria-hidden />
      <div className={classes.storageWords}>
        <p className={classes.text}>{t(WORDS[status.storage])}</p>
        <Checkbox
          label={t('settings.allowPlain')}
          description={t('settings.allowPlainHint')}
          classNames={{ description: classes.description ?? '' }}
          checked={allowPlainTextToken}
          onChange={(event) => void allow(event.currentTarget.checked).catch(report)}
        />
      </div>
    </div>
  );
}
