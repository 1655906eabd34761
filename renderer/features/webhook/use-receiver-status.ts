import { useEffect, useState } from 'react';
import type { ReceiverStatus } from '../../../shared/webhook.ts';
import { useWebhookServices } from './webhook-services.ts';

/** This station's receiver, as main reports it; null until the first answer. */
export function useReceiverStatus(): ReceiverStatus | null {
  const { tem, report } = useWebhookServices();
  const [status, setStatus] = useState<ReceiverStatus | null>(null);
  useEffect(() => {
    const stop = tem.messages.webhook.receiver(setStatus);
    tem.calls.webhook.receiver(undefined).then(setStatus, report);
    return stop;
  }, [tem, report]);
  return status;
}
