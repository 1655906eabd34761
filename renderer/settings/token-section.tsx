import { Checkbox } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices, useSettings } from '../services.ts';
import { ConnectionTest } from './connection-test.tsx';
import { Section } from './section.tsx';
import { TokenForm } from './token-form.tsx';
import classes from './token-section.module.css';
import { TokenState } from './token-state.tsx';
import { useToken } from './use-token.ts';

/** The access token: whether there is one, a new one, and whether the service takes it. */
export function TokenSection(): JSX.Element {
  const { t } = useTranslation();
  const { settings, report } = useServices();
  const { partner, allowPlainTextToken } = useSettings();
  const token = useToken();
  const { status } = token;
  const allowPlainText = async (allowPlainTextToken: boolean): Promise<void> => {
    await settings.save({ allowPlainTextToken });
    await token.look();
  };
  if (partner !== 'service') {
    return (
      <Section title={t('settings.token')}>
        <p className={classes.text}>{t('settings.tokenSandbox')}</p>
        <ConnectionTest />
      </Section>
    );
  }
  return (
    <Section title={t('settings.token')}>
      {status !== null && <TokenState status={status} />}
      <TokenForm token={token} />
      {status !== null && status.storage !== 'encrypted' && (
        <div className={`${classes.storage} tone-amber`}>
          <IconLockOpen size={24} aria-hidden />
          <div className={classes.storageWords}>
            <p className={classes.text}>
              {status.storage === 'missing' ? t('settings.storageMissing') : t('settings.storagePlain')}
            </p>
            <Checkbox
              label={t('settings.allowPlain')}
              description={t('settings.allowPlainHint')}
              classNames={{ description: classes.description ?? '' }}
              checked={allowPlainTextToken}
              onChange={(event) => void allowPlainText(event.currentTarget.checked).catch(report)}
            />
          </div>
        </div>
      )}
      <ConnectionTest />
    </Section>
  );
}
