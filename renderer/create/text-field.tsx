import { TextInput, type TextInputProps } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftField } from '../../shared/new-order.ts';
import { WholeField } from '../ui/whole-field.tsx';
import { useForm } from './form-view.ts';
import { saidBelow } from './warned.tsx';

type Own = Omit<TextInputProps, 'name' | 'value' | 'label' | 'error' | 'description' | 'onChange' | 'onBlur'>;

interface Field {
  readonly field: DraftField;
  readonly hint?: string;
}

/** A text of the draft, under its own name. Nothing in it is cut: what is too long is said. */
export function TextField({ field, hint, ...input }: Own & Field): JSX.Element {
  const { t } = useTranslation();
  const { draft, change, mistakeAt, warningAt, leave } = useForm();
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...input}
      {...saidBelow(warningAt(field), hint)}
      type="text"
      name={field}
      label={t(`create.field.${field}`)}
      value={draft[field]}
      error={mistakeAt(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
      onBlur={() => leave(field)}
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
  const { draft, change, mistakeAt, leave } = useForm();
  return (
    <WholeField
      required
      name={field}
      unit={unit}
      label={t(`create.field.${field}`)}
      value={draft[field]}
      error={mistakeAt(field)}
      onChange={(text) => change({ [field]: text })}
      onBlur={() => leave(field)}
    />
  );
}
