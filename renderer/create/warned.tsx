import type { InputWrapperProps } from '@mantine/core';
import classes from './order-form.module.css';

type Said = Pick<InputWrapperProps, 'description' | 'descriptionProps' | 'inputWrapperOrder'>;

/** What is said below a field: what the service might not take of it, or else a hint. */
export function saidBelow(warning: string | undefined, hint?: string): Said {
  return {
    description:
      warning === undefined ? (
        (hint ?? '')
      ) : (
        <span className={`${classes.warning} tone-amber`}>{warning}</span>
      ),
    // Heard when it appears.
    descriptionProps: { role: 'status' },
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  };
}
