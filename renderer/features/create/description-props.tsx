import type { InputWrapperProps } from '@mantine/core';
import classes from './order-form.module.css';

type DescriptionProps = Pick<InputWrapperProps, 'description' | 'descriptionProps' | 'inputWrapperOrder'>;

/** Props for the text below a field: a warning that the service may reject the value, or else a hint. */
export function getDescriptionProps(warning: string | undefined, hint?: string): DescriptionProps {
  return {
    description:
      warning === undefined ? (
        (hint ?? '')
      ) : (
        <span className={`${classes.warning} tone-amber`}>{warning}</span>
      ),
    // Announced when it appears.
    descriptionProps: { role: 'status' },
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  };
}
