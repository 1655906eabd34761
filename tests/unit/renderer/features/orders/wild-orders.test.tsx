import { MantineProvider } from '@mantine/core';
import type { JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { mergeOrder } from '../../../../../main/orders/merge-order.ts';
import { AmountsSection, FeeSection } from '../../../../../renderer/features/orders/amounts-section.tsx';
import { JourneysSection, NotesSection } from '../../../../../renderer/features/orders/journeys-section.tsx';
import {
  CodesSection,
  OrderReceiverSection,
  OtherSection,
  TimesSection,
} from '../../../../../renderer/features/orders/order-sections.tsx';
import { createI18n } from '../../../../../renderer/i18n/i18n.ts';
import type { KnownOrder } from '../../../../../shared/order.ts';
import { reportOf } from '../../../orders/arbitrary-reports.ts';

function Parts({ order }: { order: KnownOrder }): JSX.Element {
  return (
    <>
      <OrderReceiverSection order={order} />
      <CodesSection order={order} />
      <TimesSection order={order} />
      <AmountsSection order={order} />
      <FeeSection fee={order.fee} />
      <JourneysSection journeys={order.journeys} />
      <NotesSection notes={order.notes} />
      <OtherSection order={order} />
    </>
  );
}

const drawn = (order: KnownOrder, language: 'vi' | 'en'): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(language)}>
      <MantineProvider>
        <Parts order={order} />
      </MantineProvider>
    </I18nextProvider>,
  );

describe('the order screen', () => {
  it('renders the service’s texts as text', () => {
    const bad = '<img src=x onerror=alert(1)>{{code}}$t(orders.back)';
    const { order } = mergeOrder(
      null,
      reportOf(1, {
        receiver: { name: bad, phone: bad, address: bad, formattedAddress: bad },
        sorting: bad,
        payer: bad,
        config: bad,
        product: bad,
        note: bad,
        status: '2',
        reasonCode: bad,
        reasonText: bad,
        partial: bad,
        barter: bad,
        journeys: [{ time: bad, status: bad, province: bad, district: bad, note: bad }],
        notes: [{ createdAt: bad, type: bad, note: bad }],
        callLogs: [[{ name: bad, text: bad }]],
        lastSman: [{ name: bad, text: bad }],
        createdAt: bad,
      }),
    );
    const page = drawn(order, 'vi');
    expect(page).not.toContain('<img');
    // Nothing in them is treated as a placeholder or as Tem's own text.
    const shown = page.split('&lt;img src=x onerror=alert(1)&gt;{{code}}$t(orders.back)').length - 1;
    expect(shown).toBe(26);
  });
});
