import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconLockOpen } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenStatus } from '../../../shared/access-token.ts';
import { formatDay } from '../../i18n/format-time.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { getTokenExpiry } from './token-expiry.ts';
import classes from './token-section.module.css';

/** Whether there is a token, whether it fits the address, how long it is kept and when it expires. */
export function TokenState({ status }: { status: TokenStatus }): JSX.Element {
  const { t } = useTranslation();
  if (status.state === 'none') {
    return (
      <p className={`${classes.state} tone-gray`}>
        <IconCircleDashed size={22} aria-hidden />
        {t('settings.tokenNone')}
      </p>
    );
  }
  if (status.state === 'unavailable') {
    return (
      <p className={`${classes.state} tone-amber`}>
        <IconAlertTriangle size={22} aria-hidden />
        {t('settings.tokenUnavailable')}
      </p>
    );
  }
  if (!status.fits) {
    return (
      <div className={`${classes.storage} tone-amber`} role="status">
        <IconAlertTriangle size={24} aria-hidden />
        <p className={classes.text}>
          {status.origin === null
            ? t('settings.tokenOfNobody')
            : t('settings.tokenOfOther', { origin: status.origin })}
        </p>
      </div>
    );
  }
  // Kept but readable by anyone: never shown as fine, with or without consent.
  const isOpen = status.state === 'kept' && status.storage === 'plain-text';
  const words = isOpen ? 'settings.tokenKeptOpen' : 'settings.tokenKept';
  return (
    <>
      <p className={`${classes.state} tone-${isOpen ? 'amber' : 'green'}`}>
        {isOpen ? <IconLockOpen size={22} aria-hidden /> : <IconCircleCheck size={22} aria-hidden />}
        {t(status.state === 'this-run' ? 'settings.tokenThisRun' : words)}
      </p>
      <p className={classes.text}>{t('settings.tokenFor', { origin: status.origin })}</p>
      <ExpiryLine expiresAtMs={status.expiresAtMs} />
    </>
  );
}

function ExpiryLine({ expiresAtMs }: { expiresAtMs: number | null }): JSX.Element | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const [nowMs] = useState(() => Date.now());
  const expiry = getTokenExpiry(expiresAtMs, nowMs);
  switch (expiry.kind) {
    case 'unknown':
      return null;
    case 'later':
      return (
        <p className={classes.text}>
          {t('settings.tokenExpires', { date: formatDay(expiry.atMs, language) })}
        </p>
      );
    case 'soon':
    case 'past': {
      const date = formatDay(expiry.atMs, language);
      return (
        <p className={`${classes.state} tone-${expiry.kind === 'soon' ? 'amber' : 'red'}`}>
          <IconAlertTriangle size={22} aria-hidden />
          {expiry.kind === 'soon'
            ? t('settings.tokenExpiresSoon', { date, days: expiry.days })
            : t('settings.tokenExpired', { date })}
        </p>
      );
    }
  }
}
