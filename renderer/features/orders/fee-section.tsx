import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FEE_PARTS, type KnownOrder } from '../../../shared/order.ts';
import { formatDong } from '../../i18n/format-money.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './fee-section.module.css';
import { OrderSection } from './order-section.tsx';

/** The fee's five parts and their sum. */
export function FeeSection({ fee }: Pick<KnownOrder, 'fee'>): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const total = sumFee(fee);
  return (
    <OrderSection title={t('orders.partFee')}>
      <table className={classes.table}>
        <tbody>
          {FEE_PARTS.map((part) => {
            const amount = fee[part];
            return (
              <tr key={part}>
                <th scope="row" className={classes.name}>
                  {t(`orders.fee.${part}`)}
                </th>
                <td className={amount === null ? classes.none : classes.amount}>
                  {amount === null ? t('orders.notTold') : formatDong(amount, language)}
                </td>
              </tr>
            );
          })}
          <tr className={classes.total}>
            <th scope="row">{total?.whole === false ? t('orders.feeKnown') : t('orders.feeTotal')}</th>
            <td className={classes.amount} data-fee-sum>
              {total === null ? t('orders.notTold') : formatDong(total.sum, language)}
            </td>
          </tr>
        </tbody>
      </table>
    </OrderSection>
  );
}

/** The sum of the known parts, in dong; null if none is known. `whole`: all five are. */
export function sumFee(fee: KnownOrder['fee']): { readonly sum: number; readonly whole: boolean } | null {
  const known = FEE_PARTS.map((part) => fee[part]).filter((amount) => amount !== null);
  if (known.length === 0) return null;
  return { sum: known.reduce((sum, amount) => sum + amount, 0), whole: known.length === FEE_PARTS.length };
}
