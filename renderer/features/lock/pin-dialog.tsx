import { type JSX, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useLockServices } from './lock-services.ts';
import classes from './pin-dialog.module.css';
import { PinForm } from './pin-form.tsx';

/** Over any room, when something there needs the PIN. */
export function PinDialog(): JSX.Element | null {
  const { lock } = useLockServices();
  return useStore(lock.store, (state) => state.pinRequested) ? <OpenPinDialog /> : null;
}

/** A modal dialog of the page's own: everything behind it is inert, so that no field there takes the keys. */
function OpenPinDialog(): JSX.Element {
  const { t } = useTranslation();
  const { lock } = useLockServices();
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
        lock.finishPinRequest(false);
      }}
    >
      <PinForm
        reason={t('setup.pinWhyChange')}
        place="alone"
        onOpen={() => lock.finishPinRequest(true)}
        onCancel={() => lock.finishPinRequest(false)}
      />
    </dialog>
  );
}
