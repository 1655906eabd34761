import { Flex } from '@mantine/core';
import { type JSX, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useLockServices } from './lock-services.ts';
import { PinForm } from './pin-form.tsx';

/** Shows a settings screen only while it is unlocked, and keeps it unlocked while it is used; otherwise asks for the PIN. */
export function PinGate({ children }: { children: ReactNode }): JSX.Element {
  const { t } = useTranslation();
  const { lock, navigation } = useLockServices();
  const open = useStore(lock.store, (state) => state.lock.open);
  useEffect(() => {
    if (!open) return undefined;
    document.addEventListener('keydown', lock.reportActivity);
    document.addEventListener('pointerdown', lock.reportActivity);
    return () => {
      document.removeEventListener('keydown', lock.reportActivity);
      document.removeEventListener('pointerdown', lock.reportActivity);
    };
  }, [open, lock]);
  if (open) return <>{children}</>;
  return (
    <Flex component="main" align="center" justify="center" h="100%" p={24} style={{ overflowY: 'auto' }}>
      <PinForm
        reason={t('setup.pinWhySettings')}
        scope="screen"
        // Main's message that it is unlocked shows the screen.
        onOpen={() => undefined}
        onCancel={() => navigation.setState({ screen: 'station' })}
      />
    </Flex>
  );
}
