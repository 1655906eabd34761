import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { ActionResultLine } from '../../../../../renderer/features/orders/order-action-status.tsx';
import { createI18n } from '../../../../../renderer/i18n/i18n.ts';
import type { ProblemCode } from '../../../../../shared/problem.ts';

const saidOf = (code: ProblemCode): string =>
  renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <I18nextProvider i18n={createI18n('en')}>
        <ActionResultLine
          said={{ kind: 'failed', what: 'cancel', problem: { code, values: { detail: 'HTTP 502' } } }}
          status=""
        />
      </I18nextProvider>
    </MantineProvider>,
  ).replace(/<[^>]*>/g, '');

it('shows "not cancelled" for a refused cancellation, and not for an unknown one', () => {
  expect(saidOf('refused')).toMatch(/^Not cancelled\. The service refused/);
  expect(saidOf('cancel-unsure')).not.toContain('Not cancelled');
});
