import { IconCheck } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { parseServiceTime } from '../../../shared/service-time.ts';
import type { WebhookRecord } from '../../../shared/webhook.ts';
import { formatServiceTime } from '../../i18n/format-time.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './webhook-screen.module.css';

interface Props {
  readonly record: WebhookRecord;
  /** Whether it is this station's receiver, as it is reached now. */
  readonly isOwn: boolean;
  /** It has just been registered. */
  readonly justRegistered: boolean;
}

/** The address that is registered, whose it is, and since when. */
export function RegistrationRecord({ record, isOwn, justRegistered }: Props): JSX.Element {
  const { t } = useTranslation();
  const { url, createdAt, updatedAt } = record;
  if (url === null) return <p className={classes.text}>{t('webhook.none')}</p>;
  return (
    <>
      <div className={classes.address} data-registered={isOwn ? 'own' : 'other'}>
        {url}
      </div>
      <p className={`${classes.state} tone-${isOwn ? 'green' : 'gray'}`} role="status">
        {isOwn && <IconCheck size={20} aria-hidden />}
        {justRegistered && `${t('webhook.registeredNow')} `}
        {t(isOwn ? 'webhook.own' : 'webhook.notOwn')}
      </p>
      <dl className={classes.times}>
        <RecordTime name={t('webhook.createdAt')} time={createdAt} />
        <RecordTime name={t('webhook.updatedAt')} time={updatedAt} />
      </dl>
    </>
  );
}

/** The samples say no zone: such a time is shown as the service wrote it (partner-api.md, "Webhook record"). */
function RecordTime({ name, time }: { name: string; time: string | null }): JSX.Element | null {
  const { t } = useTranslation();
  const language = useLanguage();
  if (time === null || time === '') return null;
  const inOurs = parseServiceTime(time)?.exact === true;
  const shown = formatServiceTime(time, language);
  return (
    <>
      <dt>{name}</dt>
      <dd>{inOurs ? shown : t('webhook.serviceTime', { time: shown })}</dd>
    </>
  );
}
