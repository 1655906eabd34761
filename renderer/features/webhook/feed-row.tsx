import type { TFunction } from 'i18next';
import { type JSX, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { localizedStatus } from '../../../shared/order-status.ts';
import { type EventEffect, type FeedEvent, feedKindOf } from '../../../shared/webhook.ts';
import { CodeText } from '../../components/code-text.tsx';
import { Difference } from '../../components/difference.tsx';
import { IconBan, IconCheck, IconClockPause, IconEqual, IconPlus } from '../../components/icons.tsx';
import type { Appearance } from '../../components/state-appearance.ts';
import { ToneBadge } from '../../components/tone-badge.tsx';
import { formatServiceClock } from '../../i18n/format-time.ts';
import { useTexts } from '../../i18n/use-language.ts';
import classes from './feed.module.css';

interface Props {
  readonly event: FeedEvent;
  /** Its position among the shown events, from 0. */
  readonly at: number;
  readonly onOpen: (code: OrderCode) => void;
}

/** One event. Its position changes with every new event, its content never does. */
export function FeedRow({ event, at, onOpen }: Props): JSX.Element {
  return (
    <li className={classes.row} data-index={at} data-event={event.id} data-effect={event.effect}>
      <FeedRowContent event={event} onOpen={onOpen} />
    </li>
  );
}

/** Plain elements only, rendered once: hundreds of rows must stay fast while more arrive. */
const FeedRowContent = memo(function FeedRowParts({ event, onOpen }: Omit<Props, 'at'>): JSX.Element {
  const { t, language } = useTexts();
  const { code, soc, status, statusName, reasonCode, reasonText, weight, amount, effect, updatedAt } = event;
  return (
    <>
      <div className={classes.line}>
        <button
          type="button"
          className={classes.code}
          aria-label={t('webhook.openOrder', { code })}
          onClick={() => onOpen(code)}
        >
          <CodeText code={code} />
        </button>
        <span className={classes.statusName}>{localizedStatus(status, statusName)[language]}</span>
        <EffectBadge effect={effect} />
      </div>
      {(weight !== null || amount !== null) && (
        <div className={classes.differences}>
          {weight !== null && (
            <span>
              {t('webhook.weight')}: <Difference {...weight} unit="g" />
            </span>
          )}
          {amount !== null && (
            <span>
              {t('webhook.amount')}: <Difference {...amount} unit="₫" />
            </span>
          )}
        </div>
      )}
      <div className={classes.small}>
        <span>{formatDateTime(event.receivedAtMs, language)}</span>
        <span>{formatEventType(event.type, t)}</span>
        {updatedAt !== null && updatedAt !== '' && (
          <span>{t('webhook.serviceAt', { time: formatServiceClock(updatedAt, language) })}</span>
        )}
        {soc !== null && (
          <span>
            {t('webhook.soc')}: {soc}
          </span>
        )}
        {(reasonText ?? '') !== '' && (
          <span className={classes.reason}>
            {t('webhook.reason')}: {reasonText}
            {(reasonCode ?? '') !== '' && ` (${reasonCode})`}
          </span>
        )}
      </div>
    </>
  );
});

function formatEventType(type: string, t: TFunction): string {
  const kind = feedKindOf(type);
  if (kind !== 'other') return t(`webhook.${kind}`);
  return t('webhook.otherKind', { type: type === '' ? t('webhook.notProvided') : type });
}

const APPEARANCES: Readonly<Record<EventEffect, Appearance>> = {
  new: { icon: IconPlus, tone: 'blue' },
  changed: { icon: IconCheck, tone: 'green' },
  same: { icon: IconEqual, tone: 'gray' },
  late: { icon: IconClockPause, tone: 'amber' },
  ahead: { icon: IconBan, tone: 'red' },
  forgotten: { icon: IconBan, tone: 'amber' },
};

/** An event's effect on the order book, as icon, word and color. */
function EffectBadge({ effect }: { effect: EventEffect }): JSX.Element {
  const { t } = useTranslation();
  return (
    <ToneBadge appearance={APPEARANCES[effect]} size="sm">
      {t(`webhook.effect.${effect}`)}
    </ToneBadge>
  );
}
