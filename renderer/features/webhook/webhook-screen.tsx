import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverStatus } from '../../../shared/webhook.ts';
import { FeedSection } from './feed-section.tsx';
import { OutsideSection } from './outside-section.tsx';
import { SecretSection } from './receiver-address.tsx';
import { ReceiverSection } from './receiver-section.tsx';
import { RegistrationSection } from './registration-section.tsx';
import { createRegistration } from './registration-store.ts';
import classes from './webhook-screen.module.css';
import { useWebhookServices } from './webhook-services.ts';

/** The webhook screen: the steps to receive events, each above what needs it, and the received events. */
export function WebhookScreen(): JSX.Element {
  const { t } = useTranslation();
  const status = useReceiverStatus();
  const { tem } = useWebhookServices();
  const [registered] = useState(() => createRegistration(tem));
  return (
    <main className={classes.main} aria-label={t('webhook.title')}>
      <div className={classes.column}>
        {status !== null && (
          <>
            <ReceiverSection state={status.state} />
            <OutsideSection />
          </>
        )}
        <RegistrationSection registration={registered} />
        {status !== null && <SecretSection status={status} onNewSecret={() => void registered.refresh()} />}
      </div>
      <FeedSection off={status?.state.kind === 'off'} />
    </main>
  );
}

/** This station's receiver, as main reports it; null until the first answer. */
function useReceiverStatus(): ReceiverStatus | null {
  const { tem, report } = useWebhookServices();
  const [status, setStatus] = useState<ReceiverStatus | null>(null);
  useEffect(() => {
    const stop = tem.messages.webhook.receiver(setStatus);
    tem.calls.webhook.receiver(undefined).then(setStatus, report);
    return stop;
  }, [tem, report]);
  return status;
}
