import { type ComponentProps, type JSX, useLayoutEffect, useRef } from 'react';

interface Props extends ComponentProps<'dialog'> {
  /** What takes the focus: the dialog itself, so that a scanner's Enter presses nothing, or its first field. */
  readonly focusOn?: 'dialog' | 'field';
}

/**
 * The browser's own modal dialog, open while it is there: nothing under it can be reached, and the focus goes back to
 * where it was (HTML, "The dialog element").
 */
export function ModalDialog({ focusOn, ...props }: Props): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    if (focusOn === 'dialog') current?.focus();
    if (focusOn === 'field') current?.querySelector('input')?.focus();
    return () => current?.close();
  }, [focusOn]);
  return <dialog ref={dialog} {...props} />;
}
