import type { InputWrapperProps } from '@mantine/core';
import classes from './order-form.module.css';

type DescriptionProps = Pick<InputWrapperProps, 'description' | 'descriptionProps' | 'inputWrapperOrder'>;

/** What is said below a field: what the service might not take of it, or else a hint. */
export function getDescriptionProps(warning: string | undefined, hint?: string): DescriptionProps {
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
