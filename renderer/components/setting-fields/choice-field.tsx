import { Input, SegmentedControl } from '@mantine/core';
import { type JSX, useId } from 'react';

interface Props<Value extends number | string> {
  readonly label: string;
  readonly hint?: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly labelOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

/** A choice among a few values, all visible. */
export function ChoiceField<Value extends number | string>(props: Props<Value>): JSX.Element {
  const { label, hint, values, value, labelOf, onChange } = props;
  const id = useId();
  return (
    <Input.Wrapper size="md" label={label} description={hint} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={values.map((one) => ({ value: String(one), label: labelOf(one) }))}
        value={String(value)}
        onChange={(chosen) => {
          const found = values.find((one) => String(one) === chosen);
          if (found !== undefined) onChange(found);
        }}
      />
    </Input.Wrapper>
  );
}
