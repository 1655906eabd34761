import type { JSX } from 'react';
import { FEE_PARTS, type KnownOrder } from '../../../shared/order.ts';
import { Difference } from '../../components/difference.tsx';
import { formatDong, formatGrams } from '../../i18n/format-money.ts';
import { useTexts } from '../../i18n/use-language.ts';
import classes from './fee-section.module.css';
import { FieldList, type OrderField, OrderSection } from './order-sections.tsx';

/** Money and goods. Changed values show the old one too. */
export function AmountsSection({ order }: { order: KnownOrder }): JSX.Element {
  const { t, language } = useTexts();
  const { amount, amountWas, weight, weightWas, collection, value, product, note, reasonCode, reasonText } =
    order;
  const dong = (one: number | null): string | null => (one === null ? null : formatDong(one, language));
  const coded = (of: 'payer' | 'config' | 'flag', code: string | null): string | null => {
    const word = code === null ? null : getCodeLabelKey(of, code);
    return word === null ? code : t(word);
  };
  const reason =
    reasonCode !== null && reasonText !== null
      ? t('orders.reasonCode', { text: reasonText, code: reasonCode })
      : (reasonText ?? reasonCode);
  const fields: readonly OrderField[] = [
    {
      name: t('orders.amount'),
      value:
        amount !== null && amountWas !== null ? (
          <Difference from={amountWas} to={amount} unit="₫" />
        ) : (
          dong(amount)
        ),
      strong: true,
    },
    {
      name: t('orders.weight'),
      value:
        weight !== null && weightWas !== null ? (
          <Difference from={weightWas} to={weight} unit="g" />
        ) : weight === null ? null : (
          formatGrams(weight, language)
        ),
      strong: true,
    },
    { name: t('orders.value'), value: dong(value) },
    { name: 'collection', value: dong(collection) },
    { name: t('orders.payer'), value: coded('payer', order.payer) },
    { name: t('orders.config'), value: coded('config', order.config) },
  ];
  /** Left out where the service says nothing about them. */
  const optional: readonly OrderField[] = [
    { name: t('orders.reason'), value: reason },
    { name: t('orders.partial'), value: coded('flag', order.partial) },
    { name: t('orders.barter'), value: coded('flag', order.barter) },
    { name: t('orders.product'), value: product },
    { name: t('orders.note'), value: note },
  ];
  return (
    <OrderSection title={t('orders.sectionGoods')}>
      <FieldList fields={[...fields, ...optional.filter((field) => field.value !== null)]} />
    </OrderSection>
  );
}

/** The fee's five parts and their sum. */
export function FeeSection({ fee }: Pick<KnownOrder, 'fee'>): JSX.Element {
  const { t, language } = useTexts();
  const total = sumFee(fee);
  return (
    <OrderSection title={t('orders.sectionFee')}>
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
                  {amount === null ? t('orders.notProvided') : formatDong(amount, language)}
                </td>
              </tr>
            );
          })}
          <tr className={classes.total}>
            <th scope="row">{total?.whole === false ? t('orders.feeKnown') : t('orders.feeTotal')}</th>
            <td className={classes.amount} data-fee-sum>
              {total === null ? t('orders.notProvided') : formatDong(total.sum, language)}
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

/** Who pays, as in create requests and events (partner-api.md, "Order (create request)"). Lookups return a name. */
const PAYERS = { '1': 'orders.payer1', '2': 'orders.payer2' } as const;
/** What the receiver may do with the goods. */
const CONFIGS = { '1': 'orders.config1', '2': 'orders.config2', '3': 'orders.config3' } as const;
const FLAGS = { '0': 'orders.no', '1': 'orders.yes' } as const;

const TABLES = { payer: PAYERS, config: CONFIGS, flag: FLAGS } as const;

type KeyOf<Table> = Table[keyof Table];
type CodeLabelKey =
  | KeyOf<(typeof TABLES)['payer']>
  | KeyOf<(typeof TABLES)['config']>
  | KeyOf<(typeof TABLES)['flag']>;

/** The text key of a documented code; null for any other, which is shown as the service wrote it. */
export function getCodeLabelKey(of: keyof typeof TABLES, code: string): CodeLabelKey | null {
  const table: Readonly<Record<string, CodeLabelKey>> = TABLES[of];
  return Object.hasOwn(table, code) ? (table[code] ?? null) : null;
}
