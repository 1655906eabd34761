import { TextInput, type TextInputProps } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftField } from '../../shared/new-order.ts';
import { MOST_LETTERS } from '../../shared/new-order.ts';
import { WholeField } from '../ui/whole-field.tsx';
import { useForm } from './form-view.ts';

type Own = Omit<TextInputProps, 'name' | 'value' | 'label' | 'error' | 'onChange' | 'onBlur'>;

/** A text of the draft, under its own name. */
export function TextField({ field, ...input }: Own & { readonly field: DraftField }): JSX.Element {
  const { t } = useTranslation();
  const { draft, change, mistakeAt, leave } = useForm();
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      maxLength={MOST_LETTERS}
      {...input}
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
      maxLength={MOST_LETTERS}
      value={draft[field]}
      error={mistakeAt(field)}
      onChange={(text) => change({ [field]: text })}
      onBlur={() => leave(field)}
    />
  );
}
