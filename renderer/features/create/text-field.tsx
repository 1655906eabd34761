import { TextInput, type TextInputProps } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftField } from '../../../shared/new-order.ts';
import { WholeNumberField } from '../../components/whole-number-field.tsx';
import { getDescriptionProps } from './description-props.tsx';
import { useForm } from './form-context.ts';

type ForwardedProps = Omit<
  TextInputProps,
  'name' | 'value' | 'label' | 'error' | 'description' | 'onChange' | 'onBlur'
>;

interface FieldProps {
  readonly field: DraftField;
  readonly hint?: string;
}

/** A text field of the draft. It never truncates: text that is too long gets an error. */
export function TextField({ field, hint, ...input }: ForwardedProps & FieldProps): JSX.Element {
  const { t } = useTranslation();
  const { draft, change, issueAt, warningAt, markVisited } = useForm();
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...input}
      {...getDescriptionProps(warningAt(field), hint)}
      type="text"
      name={field}
      label={t(`create.field.${field}`)}
      value={draft[field]}
      error={issueAt(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
      onBlur={() => markVisited(field)}
    />
  );
}

/** A whole number of the draft: dong or grams. */
export function AmountField({
  field,
  unit,
}: {
  readonly field: 'amount' | 'value' | 'weight';
  readonly unit: string;
}): JSX.Element {
  const { t } = useTranslation();
  const { draft, change, issueAt, markVisited } = useForm();
  return (
    <WholeNumberField
      required
      name={field}
      unit={unit}
      label={t(`create.field.${field}`)}
      value={draft[field]}
      error={issueAt(field)}
      onChange={(text) => change({ [field]: text })}
      onBlur={() => markVisited(field)}
    />
  );
}
