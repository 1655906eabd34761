import { Checkbox } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_PRODUCT } from '../../../shared/new-order.ts';
import { ChoiceField } from '../../components/choice-field.tsx';
import { Section } from '../../components/section.tsx';
import { TAKES_SCANS } from '../../scanning/use-scan-target.ts';
import { AmountField, TextField } from './draft-fields.tsx';
import { useForm } from './form-context.ts';
import classes from './order-form.module.css';
import { ProductRows } from './product-rows.tsx';

/** The goods, their value and weight, and the terms. */
export function GoodsSection(): JSX.Element {
  const { t } = useTranslation();
  const { draft, change, issueAt } = useForm();
  const describe = (kind: string): void => {
    const first = { ...EMPTY_PRODUCT, name: draft.product };
    const products = kind === '2' && draft.products.length === 0 ? { products: [first] } : {};
    change({ product_type: kind, ...products });
  };
  return (
    <Section size="md" title={t('create.goods')}>
      <TextField field="soc" {...TAKES_SCANS} hint={t('create.socHint')} />
      <DraftChoice
        field="product_type"
        labels={[t('create.oneProduct'), t('create.manyProducts')]}
        onChange={describe}
      />
      {draft.product_type === '2' ? <ProductRows /> : <TextField field="product" required />}
      <div className={classes.pair}>
        <AmountField field="amount" unit={t('create.dong')} />
        <AmountField field="value" unit={t('create.dong')} />
        <AmountField field="weight" unit={t('create.gram')} />
        {/* Not a list: those take Ctrl+Enter for themselves, and there is one package only. */}
        <DraftChoice field="service" labels={[t('create.serviceExpress')]} />
      </div>
      <DraftChoice
        field="config"
        labels={[t('create.configView'), t('create.configTry'), t('create.configNone')]}
      />
      <DraftChoice field="payer" labels={[t('create.payerSender'), t('create.payerReceiver')]} />
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

interface DraftChoiceProps {
  readonly field: 'product_type' | 'config' | 'payer' | 'service';
  /** Of the service's codes 1, 2, … */
  readonly labels: readonly string[];
  /** Stores the code by default. */
  readonly onChange?: (code: string) => void;
}

/** A choice among the codes of a field (partner-api.md, "Order (create request)"). */
function DraftChoice({ field, labels, onChange }: DraftChoiceProps): JSX.Element {
  const { t } = useTranslation();
  const { draft, change, issueAt } = useForm();
  return (
    <ChoiceField
      label={t(`create.field.${field}`)}
      options={labels.map((label, at) => ({ value: String(at + 1), label }))}
      value={draft[field]}
      error={issueAt(field)}
      onChange={onChange ?? ((code) => change({ [field]: code }))}
    />
  );
}
