import { type ComponentProps, type JSX, useLayoutEffect, useRef } from 'react';

interface Props extends ComponentProps<'dialog'> {
  /** What receives the focus: the dialog itself, so that a scanner's Enter presses nothing, or its first field. */
  readonly focusOn?: 'dialog' | 'field';
}

/**
 * The browser's modal dialog, open while mounted: everything under it is inert, and the focus returns to where it was
 * (HTML, "The dialog element").
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
