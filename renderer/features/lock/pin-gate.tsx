import { Flex } from '@mantine/core';
import { Activity, type JSX, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useLockServices } from './lock-services.ts';
import { PinForm } from './pin-form.tsx';

interface Props {
  /** While locked, the screen is only hidden: what was typed there is there again behind the PIN. */
  readonly keepsState: boolean;
  readonly children: ReactNode;
}

/** Shows a manager's screen only while unlocked, and keeps it unlocked while it is used; otherwise asks for the PIN. */
export function PinGate({ keepsState, children }: Props): JSX.Element {
  const { lock } = useLockServices();
  const open = useStore(lock.store, (state) => state.lock.open);
  const [wasOpen, setWasOpen] = useState(open);
  // Nothing of a screen is fetched before the first PIN.
  if (open && !wasOpen) setWasOpen(true);
  useEffect(() => {
    if (!open) return undefined;
    document.addEventListener('keydown', lock.reportActivity);
    document.addEventListener('pointerdown', lock.reportActivity);
    return () => {
      document.removeEventListener('keydown', lock.reportActivity);
      document.removeEventListener('pointerdown', lock.reportActivity);
    };
  }, [open, lock]);
  return (
    <>
      {(open || (wasOpen && keepsState)) && (
        <Activity mode={open ? 'visible' : 'hidden'}>{children}</Activity>
      )}
      {!open && <PinQuestion />}
    </>
  );
}

function PinQuestion(): JSX.Element {
  const { t } = useTranslation();
  const { navigation } = useLockServices();
  return (
    <Flex
      component="main"
      flex={1}
      mih={0}
      align="center"
      justify="safe center"
      direction="column"
      p={24}
      style={{ overflowY: 'auto' }}
    >
      <PinForm
        reason={t('nav.pinWhy')}
        scope="screen"
        // Main's message that it is unlocked shows the screen.
        onOpen={() => undefined}
        onCancel={() => navigation.setState({ screen: 'station' })}
      />
    </Flex>
  );
}
