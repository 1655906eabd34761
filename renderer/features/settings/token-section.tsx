import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../components/context/settings.ts';
import { Section } from '../../components/section.tsx';
import { PlainTextNote } from '../../components/token/plain-text-note.tsx';
import classes from '../../components/token/token-section.module.css';
import { TokenState } from '../../components/token/token-state.tsx';
import { useToken } from '../../components/token/use-token.ts';
import { ConnectionTest } from './connection-test.tsx';
import { TokenForm } from './token-form.tsx';

/** The access token: its state, entering a new one, and testing it with the service. */
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
