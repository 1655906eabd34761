import { type ComponentProps, type JSX, useLayoutEffect, useRef } from 'react';

interface Props extends Omit<ComponentProps<'dialog'>, 'onCancel'> {
  /** What receives the focus: the dialog itself, so that a scanner's Enter presses nothing, or its first field. */
  readonly focusOn?: 'dialog' | 'field';
  /** Called when the person leaves it with Escape. Whoever opened it closes it: Escape alone does not. */
  readonly onCancel?: () => void;
}

/**
 * The browser's modal dialog, open while mounted: everything under it is inert, and the focus returns to where it was
 * (HTML, "The dialog element").
 */
export function ModalDialog({ focusOn, onCancel, ...props }: Props): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    if (focusOn === 'dialog') current?.focus();
    if (focusOn === 'field') current?.querySelector('input')?.focus();
    return () => current?.close();
  }, [focusOn]);
  return (
    <dialog
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
      {...props}
    />
  );
}
