import type { JSX } from 'react';
import { useStore } from 'zustand';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { formatPrinter } from '../../components/format-printer-option.ts';
import { ReprintQuestion } from '../../components/print-one/reprint-question.tsx';
import { useTexts } from '../../i18n/use-language.ts';
import { useOrdersServices } from './orders-services.ts';

interface Props {
  readonly code: OrderCode;
  readonly order: KnownOrder | null;
}

/** Asks why the order's label is printed again, if it was printed before. */
export function OrderReprintQuestion({ code, order }: Props): JSX.Element | null {
  const { t, language } = useTexts();
  const { printing } = useOrdersServices().orders;
  const state = useStore(printing.store, (store) => store.state);
  if (state.kind !== 'asking' || state.subject !== code) return null;
  const { earlier, more } = state;
  const detail =
    earlier === null
      ? code
      : t(earlier.times === 1 ? 'printOne.once' : 'printOne.often', {
          times: earlier.times,
          when: formatDateTime(earlier.lastAtMs, language),
          printer: formatPrinter(earlier.printer, t),
        });
  const name = order?.receiver.name ?? null;
  return (
    <ReprintQuestion
      title={t('printOne.ask')}
      detail={name === null ? detail : `${name} · ${detail}`}
      more={more}
      onMore={printing.showMore}
      onReason={(reason) => void printing.answer(reason)}
      onKeep={printing.dismiss}
    />
  );
}
