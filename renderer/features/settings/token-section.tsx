import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../app/services.ts';
import { Section } from '../../components/section.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { PlainTextNote } from './plain-text-note.tsx';
import { TokenForm } from './token-form.tsx';
import classes from './token-section.module.css';
import { TokenState } from './token-state.tsx';
import { useToken } from './use-token.ts';

/** The access token: whether there is one, a new one, and whether the service takes it. */
export function TokenSection(): JSX.Element {
  const { t } = useTranslation();
  const { partner, baseUrl } = useSettings();
  const token = useToken();
  const { status } = token;
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
      {baseUrl === null && <p className={classes.text}>{t('settings.tokenAddressFirst')}</p>}
      <TokenForm token={token} ready={baseUrl !== null} />
      <PlainTextNote token={token} />
      <ConnectionTest />
    </Section>
  );
}
