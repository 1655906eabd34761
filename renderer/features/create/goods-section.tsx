import { Checkbox, Select } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_PRODUCT } from '../../../shared/new-order.ts';
import { ChoiceField } from '../../components/choice-field.tsx';
import { Section } from '../../components/section.tsx';
import { TAKES_SCANS } from '../../scanning/use-scan-target.ts';
import { AmountField, TextField, useForm } from './draft-fields.tsx';
import classes from './order-form.module.css';
import { ProductRows } from './product-rows.tsx';

/** The goods, their value and weight, and the terms. */
export function GoodsSection(): JSX.Element {
  const { t } = useTranslation();
  const { draft, change, issueAt } = useForm();
  const describe = (kind: '1' | '2'): void => {
    const first = { ...EMPTY_PRODUCT, name: draft.product };
    change({
      product_type: kind,
      ...(kind === '2' && draft.products.length === 0 ? { products: [first] } : {}),
    });
  };
  return (
    <Section size="md" title={t('create.goods')}>
      <TextField field="soc" {...TAKES_SCANS} hint={t('create.socHint')} />
      <ChoiceField
        label={t('create.field.product_type')}
        options={[
          { value: '1', label: t('create.oneProduct') },
          { value: '2', label: t('create.manyProducts') },
        ]}
        value={draft.product_type}
        error={issueAt('product_type')}
        onChange={describe}
      />
      {draft.product_type === '2' ? <ProductRows /> : <TextField field="product" required />}
      <div className={classes.pair}>
        <AmountField field="amount" unit={t('create.dong')} />
        <AmountField field="value" unit={t('create.dong')} />
        <AmountField field="weight" unit={t('create.gram')} />
        <Select
          name="service"
          required
          label={t('create.field.service')}
          data={[{ value: '1', label: t('create.serviceExpress') }]}
          value={draft.service}
          error={issueAt('service')}
          onChange={(service) => change({ service: service ?? '' })}
        />
      </div>
      <ChoiceField
        label={t('create.field.config')}
        options={[
          { value: '1', label: t('create.configView') },
          { value: '2', label: t('create.configTry') },
          { value: '3', label: t('create.configNone') },
        ]}
        value={draft.config}
        error={issueAt('config')}
        onChange={(config) => change({ config })}
      />
      <ChoiceField
        label={t('create.field.payer')}
        options={[
          { value: '1', label: t('create.payerSender') },
          { value: '2', label: t('create.payerReceiver') },
        ]}
        value={draft.payer}
        error={issueAt('payer')}
        onChange={(payer) => change({ payer })}
      />
      <Checkbox
        name="barter"
        label={t('create.field.barter')}
        checked={draft.barter.trim() !== ''}
        error={issueAt('barter')}
        // Its presence is what counts (partner-api.md); webhook events say "1".
        onChange={(event) => change({ barter: event.currentTarget.checked ? '1' : '' })}
      />
    </Section>
  );
}
