import { Input, SegmentedControl } from '@mantine/core';
import { type JSX, useId } from 'react';

interface Props<Value extends number> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly wordOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

/** A choice among a few numbers, all in sight. */
export function ChoiceField<Value extends number>(props: Props<Value>): JSX.Element {
  const { label, values, value, wordOf, onChange } = props;
  const id = useId();
  return (
    <Input.Wrapper size="md" label={label} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={values.map((one) => ({ value: String(one), label: wordOf(one) }))}
        value={String(value)}
        onChange={(chosen) => {
          const found = values.find((one) => String(one) === chosen);
          if (found !== undefined) onChange(found);
        }}
      />
    </Input.Wrapper>
  );
}
