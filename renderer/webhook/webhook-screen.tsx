import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../services.ts';
import { Screen } from '../ui/screen.tsx';
import { FeedSection } from './feed-section.tsx';
import { ReceiverSection } from './receiver-section.tsx';
import { RegisteredSection } from './registered-section.tsx';
import { createRegistered } from './registered-store.ts';
import { useReceiver } from './use-receiver.ts';
import classes from './webhook-screen.module.css';

/** The webhook: where the service pushes to, this station's receiver, and what came in. */
export function WebhookScreen(): JSX.Element {
  const { t } = useTranslation();
  const status = useReceiver();
  const { tem } = useServices();
  const [registered] = useState(() => createRegistered(tem));
  return (
    <Screen>
      <main className={classes.main} aria-label={t('webhook.title')}>
        <div className={classes.column}>
          <RegisteredSection registered={registered} />
          {status !== null && <ReceiverSection status={status} onNewSecret={() => void registered.ask()} />}
        </div>
        <FeedSection off={status?.state.kind === 'off'} />
      </main>
    </Screen>
  );
}
