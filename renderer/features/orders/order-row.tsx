import { type JSX, memo } from 'react';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { OrderBrief } from '../../../shared/order.ts';
import { CodeText } from '../../components/code-text.tsx';
import { Difference } from '../../components/difference.tsx';
import { formatDong, formatGrams } from '../../i18n/format-money.ts';
import { formatServiceTime } from '../../i18n/format-time.ts';
import { useTexts } from '../../i18n/use-language.ts';
import classes from './order-row.module.css';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { useOrdersServices } from './orders-services.ts';

interface Props {
  readonly order: OrderBrief;
  /** Its position in a list with keyboard navigation, from 0. */
  readonly index?: number;
  /** Called before the order is opened. */
  readonly onOpen?: () => void;
}

/** An order in a list, as a button that opens it. A plain element, because a list has many. */
export const OrderRow = memo(function OrderRow({ order, index, onOpen }: Props): JSX.Element {
  const { t, language } = useTexts();
  const { navigation } = useOrdersServices();
  const { code, soc, amount, amountWas, weight, weightWas, product } = order;
  const { receiverName, receiverPhone, receiverAddress } = order;
  const open = (): void => {
    onOpen?.();
    navigation.setState({ screen: 'orders', order: code });
  };
  return (
    <button
      type="button"
      className={classes.row}
      data-order-row={index}
      data-order-code={code}
      onClick={open}
    >
      <span className={classes.status}>
        <OrderStatusBadge order={order} />
      </span>
      <span className={classes.code}>
        <CodeText code={code} />
        {soc !== null && <span className={classes.small}>{t('orders.soc', { soc })}</span>}
      </span>
      <span className={classes.receiver}>
        <span className={classes.name}>{receiverName ?? '—'}</span>
        {/* Cut at its end: the phone number stays whole. */}
        <span className={classes.small}>
          {[receiverPhone, product, receiverAddress]
            .filter((part) => part !== null && part !== '')
            .join(' · ')}
        </span>
      </span>
      <span className={classes.numbers}>
        <span>
          {t('orders.collect')}{' '}
          {amount !== null && amountWas !== null ? (
            <Difference from={amountWas} to={amount} unit="₫" />
          ) : (
            <b>{amount === null ? '—' : formatDong(amount, language)}</b>
          )}
        </span>
        <span className={classes.small}>
          {t('orders.weightShort')}{' '}
          {weight !== null && weightWas !== null ? (
            <Difference from={weightWas} to={weight} unit="g" />
          ) : weight === null ? (
            '—'
          ) : (
            formatGrams(weight, language)
          )}
        </span>
      </span>
      <span className={classes.time}>
        {order.updatedAt === null
          ? formatDateTime(order.seenAtMs, language)
          : formatServiceTime(order.updatedAt, language)}
      </span>
    </button>
  );
});
