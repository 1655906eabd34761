import { Input, SegmentedControl } from '@mantine/core';
import { type JSX, useId } from 'react';
import classes from './choice-field.module.css';

interface Props<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** One of the options, or another value. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** A choice among a few options, all visible; arrow keys move through them. */
export function ChoiceField<Value extends string>(props: Props<Value>): JSX.Element {
  const { label, options, value, error, onChange } = props;
  const id = useId();
  return (
    <Input.Wrapper
      size="md"
      label={label}
      labelElement="div"
      labelProps={{ id }}
      error={error}
      {...(error === undefined ? {} : { 'data-mistake': true })}
    >
      <SegmentedControl
        fullWidth
        className={classes.choice ?? ''}
        aria-labelledby={id}
        data={[...options]}
        // A value outside the options shows as no choice.
        value={value as Value}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
