import { TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent, CompositionEvent, FocusEvent, JSX } from 'react';
import { type EditKind, editKindOf, groupIfWholeNumber, regroupDigits } from './whole-number-editing.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'rightSection'> {
  /** The text as typed; the field groups its digits. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The unit shown after the number: "đ", "g". */
  readonly unit?: string;
}

/**
 * A field for a whole number (dong, grams, pieces) with Vietnamese grouping while typing (whole-number-editing.ts). It
 * holds text: other text stays, for shared/whole-number.ts to judge.
 */
export function WholeNumberField({ value, onChange, unit, onBlur, ...input }: Props): JSX.Element {
  const take = (field: HTMLInputElement, kind: EditKind): void => {
    const caret = field.selectionStart ?? field.value.length;
    const next = regroupDigits(value, { text: field.value, caret }, kind);
    // Set here and not by React, which would move the caret to the end.
    if (field.value !== next.text) field.value = next.text;
    if (field.selectionStart !== next.caret) field.setSelectionRange(next.caret, next.caret);
    onChange(next.text);
  };
  const changed = (event: ChangeEvent<HTMLInputElement>): void => {
    const native = event.nativeEvent;
    if (!(native instanceof InputEvent)) onChange(event.currentTarget.value);
    // An input method reverts its letters if they change under it.
    else if (native.isComposing) onChange(event.currentTarget.value);
    else take(event.currentTarget, editKindOf(native.inputType));
  };
  const composed = (event: CompositionEvent<HTMLInputElement>): void => take(event.currentTarget, 'typed');
  const handleBlur = (event: FocusEvent<HTMLInputElement>): void => {
    const settled = groupIfWholeNumber(value);
    if (settled !== value) onChange(settled);
    onBlur?.(event);
  };
  return (
    <TextInput
      {...input}
      styles={{
        input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums lining-nums' },
        section: { fontSize: 15, color: 'var(--tem-muted)' },
      }}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      value={value}
      rightSection={unit === undefined ? undefined : <span aria-hidden>{unit}</span>}
      rightSectionPointerEvents="none"
      rightSectionWidth={unit === undefined ? undefined : 32}
      onChange={changed}
      onCompositionEnd={composed}
      onBlur={handleBlur}
    />
  );
}
