import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookRecord } from '../../shared/webhook.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Question } from './question.tsx';
import type { Wish } from './registered-store.ts';
import classes from './webhook-screen.module.css';

interface Props {
  readonly wish: Wish;
  /** What is registered now; null where that is not known. */
  readonly record: WebhookRecord | null;
  readonly receiverUrl: string | null;
  readonly listening: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before another address takes the place of the one that is registered (partner-api.md, operation 12). */
export function RegisterQuestion({ wish, record, receiverUrl, listening, onYes, onNo }: Props): JSX.Element {
  const { t } = useTranslation();
  const old = record?.url ?? null;
  return (
    <Question ask={t('webhook.ask')}>
      <p className={classes.text}>
        {wish.url === null
          ? t('webhook.askNewOwn', { address: receiverUrl ?? '' })
          : t('webhook.askNew', { address: wish.url })}
      </p>
      <p className={classes.text}>
        {old === null ? t('webhook.askOldUnknown') : t('webhook.askOld', { address: old })}
      </p>
      <p className={classes.text}>{t('webhook.askAfter')}</p>
      {wish.url === null && !listening && <p className={classes.text}>{t('webhook.askOff')}</p>}
      {wish.url?.startsWith('http:') === true && <p className={classes.text}>{t('webhook.askPlain')}</p>}
      <div className={classes.row}>
        <ActionButton keyName="F9" onClick={onYes}>
          {t('webhook.askYes')}
        </ActionButton>
        <ActionButton variant="default" keyName="Escape" onClick={onNo}>
          {t('webhook.askNo')}
        </ActionButton>
      </div>
    </Question>
  );
}
