import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { useLockServices } from './lock-services.ts';
import classes from './pin-dialog.module.css';
import { PinForm } from './pin-form.tsx';

/** Asks for the PIN over any screen that needs it. */
export function PinDialog(): JSX.Element | null {
  const { lock } = useLockServices();
  return useStore(lock.store, (state) => state.pinRequested) ? <OpenPinDialog /> : null;
}

function OpenPinDialog(): JSX.Element {
  const { t } = useTranslation();
  const { lock } = useLockServices();
  return (
    <ModalDialog
      focusOn="field"
      className={classes.dialog}
      aria-label={t('setup.pinAsk')}
      onCancel={() => lock.finishPinRequest(false)}
    >
      <PinForm
        reason={t('setup.pinWhyChange')}
        scope="modal"
        onOpen={() => lock.finishPinRequest(true)}
        onCancel={() => lock.finishPinRequest(false)}
      />
    </ModalDialog>
  );
}
