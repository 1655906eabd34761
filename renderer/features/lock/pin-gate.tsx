import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../../app/services.ts';
import { PinForm } from './pin-form.tsx';
import classes from './pin-gate.module.css';

/** Shows a screen of the settings only while they are open; before, it asks for the PIN. */
export function PinGate({ children }: { children: ReactNode }): JSX.Element {
  const { t } = useTranslation();
  const { lock, navigation } = useServices();
  const open = useStore(lock.store, (state) => state.lock.open);
  if (open) return <>{children}</>;
  return (
    <main className={classes.page}>
      <PinForm
        reason={t('setup.pinWhySettings')}
        place="room"
        // Main's word that it is open shows the screen.
        onOpen={() => undefined}
        onCancel={() => navigation.setState({ screen: 'station' })}
      />
    </main>
  );
}
