import { type JSX, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../services.ts';
import classes from './pin-dialog.module.css';
import { PinForm } from './pin-form.tsx';

/** Over any room, when something there needs the PIN. */
export function PinDialog(): JSX.Element | null {
  const { lock } = useServices();
  return useStore(lock.store, (state) => state.asking) ? <Opened /> : null;
}

/** A modal dialog of the page's own: everything behind it is inert, so that no field there takes the keys. */
function Opened(): JSX.Element {
  const { t } = useTranslation();
  const { lock } = useServices();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    opened?.querySelector('input')?.focus();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('setup.pinAsk')}
      onCancel={(event) => {
        event.preventDefault();
        lock.answer(false);
      }}
    >
      <PinForm
        why={t('setup.pinWhyChange')}
        place="alone"
        onOpen={() => lock.answer(true)}
        onCancel={() => lock.answer(false)}
      />
    </dialog>
  );
}
