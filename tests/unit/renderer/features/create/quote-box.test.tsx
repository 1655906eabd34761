import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { Price } from '../../../../../renderer/features/create/quote-box.tsx';
import { createI18n } from '../../../../../renderer/i18n/i18n.ts';
import type { Quote } from '../../../../../shared/quote.ts';

const QUOTE: Quote = { service: 'Tốc Hành', fee: 35_000, insurance: 5_000, pickup: null, delivery: null };

const drawn = (quote: Quote, language: 'vi' | 'en'): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(language)}>
      <MantineProvider>
        <Price quote={quote} payer="" />
      </MantineProvider>
    </I18nextProvider>,
  ).replace(/<[^>]*>/g, '|');

it('shows a price as the sum of fee and insurance', () => {
  expect(drawn(QUOTE, 'vi')).toContain('40.000 ₫');
});

it('shows a missing insurance fee as unknown, and not as 0 in the sum', () => {
  expect(drawn({ ...QUOTE, insurance: null }, 'vi')).toMatch(/từ 35\.000 ₫.*Bảo hiểm\|+không rõ/);
  expect(drawn({ ...QUOTE, insurance: null }, 'en')).toMatch(/from [^|]*35.*Insurance\|+not known/);
  expect(drawn({ ...QUOTE, insurance: 0 }, 'vi')).not.toContain('từ');
});
