import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { JSX } from 'react';
import type { Language } from '../../../shared/language.ts';
import { parseServiceTime } from '../../../shared/service-time.ts';
import type { WebhookRecord } from '../../../shared/webhook.ts';
import { Facts } from '../../components/facts.tsx';
import { IconCheck } from '../../components/icons.tsx';
import { StatusLine } from '../../components/status-line.tsx';
import { formatServiceClock } from '../../i18n/format-time.ts';
import { useTexts } from '../../i18n/use-language.ts';
import classes from './webhook-screen.module.css';

interface Props {
  readonly record: WebhookRecord;
  /** Whether it is the current address of this station's receiver. */
  readonly isOwn: boolean;
  /** It was just registered. */
  readonly justRegistered: boolean;
}

/** The registered address, whose it is, and since when. */
export function RegistrationRecord({ record, isOwn, justRegistered }: Props): JSX.Element {
  const { t, language } = useTexts();
  const { url, createdAt, updatedAt } = record;
  if (url === null) return <Text lh="22px">{t('webhook.none')}</Text>;
  return (
    <>
      <div className={classes.address} data-registered={isOwn ? 'own' : 'other'}>
        {url}
      </div>
      <StatusLine
        tone={isOwn ? 'green' : 'gray'}
        {...(isOwn ? { icon: IconCheck } : {})}
        iconSize={20}
        fw={600}
        role="status"
      >
        {justRegistered && `${t('webhook.registeredNow')} `}
        {t(isOwn ? 'webhook.own' : 'webhook.notOwn')}
      </StatusLine>
      <Facts
        layout="table"
        gap="0 14px"
        fz={15}
        lh="21px"
        facts={[
          { name: t('webhook.createdAt'), value: formatRecordTime(createdAt, t, language) },
          { name: t('webhook.updatedAt'), value: formatRecordTime(updatedAt, t, language) },
        ]}
      />
    </>
  );
}

/** The samples have no time zone: such a time is the service's own clock's (partner-api.md, "Webhook record"). */
function formatRecordTime(time: string | null, t: TFunction, language: Language): string | null {
  if (time === null || time === '') return null;
  const shown = formatServiceClock(time, language);
  return parseServiceTime(time)?.exact === true ? shown : t('webhook.serviceTime', { time: shown });
}

/** Placeholder for a secret; main uses the same (main/webhook/receiver-secret.ts). */
const DOTS = '••••••••';

/** The receiver's full address for display. @param receiverUrl its public address */
export const maskReceiverAddress = (receiverUrl: string): string => `${receiverUrl}/tem/${DOTS}`;
