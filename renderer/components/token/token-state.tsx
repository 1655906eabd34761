import { Text } from '@mantine/core';
import { type ComponentProps, type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenStatus } from '../../../shared/access-token.ts';
import { formatDay } from '../../i18n/format-time.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconLockOpen } from '../icons.tsx';
import { Notice, StateNotice } from '../notice.tsx';
import { getTokenExpiry } from './token-expiry.ts';

/** Whether there is a token, whether it fits the address, how long it is kept and when it expires. */
export function TokenState({ status }: { status: TokenStatus }): JSX.Element {
  const { t } = useTranslation();
  if (status.state === 'none')
    return (
      <StateLine tone="gray" icon={IconCircleDashed}>
        {t('settings.tokenNone')}
      </StateLine>
    );
  if (status.state === 'unavailable')
    return (
      <StateLine tone="amber" icon={IconAlertTriangle}>
        {t('settings.tokenUnavailable')}
      </StateLine>
    );
  if (!status.fits)
    return (
      <Notice tone="amber" icon={IconAlertTriangle} gap={12} p="12px 14px" role="status">
        <Text>{t('settings.tokenOfOther', { origin: status.origin })}</Text>
      </Notice>
    );
  // Kept but readable by anyone: never shown as fine, with or without consent.
  const isOpen = status.state === 'kept' && status.storage === 'plain-text';
  const words = isOpen ? 'settings.tokenKeptOpen' : 'settings.tokenKept';
  return (
    <>
      <StateLine tone={isOpen ? 'amber' : 'green'} icon={isOpen ? IconLockOpen : IconCircleCheck}>
        {t(status.state === 'this-run' ? 'settings.tokenThisRun' : words)}
      </StateLine>
      <Text>{t('settings.tokenFor', { origin: status.origin })}</Text>
      <ExpiryLine expiresAtMs={status.expiresAtMs} />
    </>
  );
}

function StateLine(props: ComponentProps<typeof StateNotice>): JSX.Element {
  return <StateNotice component="p" lh="inherit" {...props} />;
}

function ExpiryLine({ expiresAtMs }: { expiresAtMs: number | null }): JSX.Element | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const [nowMs] = useState(() => Date.now());
  const expiry = getTokenExpiry(expiresAtMs, nowMs);
  if (expiry.kind === 'unknown') return null;
  const date = formatDay(expiry.atMs, language);
  if (expiry.kind === 'later') return <Text>{t('settings.tokenExpires', { date })}</Text>;
  return (
    <StateLine tone={expiry.kind === 'soon' ? 'amber' : 'red'} icon={IconAlertTriangle}>
      {expiry.kind === 'soon'
        ? t('settings.tokenExpiresSoon', { date, days: expiry.days })
        : t('settings.tokenExpired', { date })}
    </StateLine>
  );
}
