import { Button } from '@mantine/core';
import { IconCircleCheck, IconLock, IconLockOpen } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { unwrap } from '../api.ts';
import { useServices } from '../services.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { PinFields } from './pin-fields.tsx';
import { Section } from './section.tsx';
import classes from './station-section.module.css';

/** The PIN before the settings: set, changed or taken away. */
export function LockSection(): JSX.Element {
  const { t } = useTranslation();
  const { tem, lock, report } = useServices();
  const { on } = useStore(lock.store, (state) => state.lock);
  const [asking, setAsking] = useState(false);
  const [saved, setSaved] = useState(false);
  const setPin = async (pin: string | null): Promise<boolean> => {
    setAsking(false);
    setSaved(false);
    try {
      await unwrap(tem.calls.lock.setPin({ pin }));
      setSaved(pin !== null);
      return true;
    } catch (thrown) {
      report(thrown);
      return false;
    }
  };
  return (
    <Section title={t('setup.pin')}>
      <p className={`${classes.state} ${on ? 'tone-green' : 'tone-gray'}`}>
        {on ? <IconLock size={22} aria-hidden /> : <IconLockOpen size={22} aria-hidden />}
        {t(on ? 'setup.pinOn' : 'setup.pinOff')}
      </p>
      <PinFields word={t(on ? 'setup.pinChange' : 'setup.pinSet')} onSet={setPin}>
        {on && !asking && (
          <ActionButton variant="default" keyName="Ctrl+Delete" onClick={() => setAsking(true)}>
            {t('setup.pinRemove')}
          </ActionButton>
        )}
        <span role="status">
          {saved && (
            <span className={`${classes.state} tone-green`}>
              <IconCircleCheck size={22} aria-hidden />
              {t('setup.pinSaved')}
            </span>
          )}
        </span>
      </PinFields>
      {asking && (
        <div className={classes.buttons} role="alert">
          <span className={classes.ask}>{t('setup.pinRemoveAsk')}</span>
          <Button size="sm" color="red.9" onClick={() => void setPin(null)}>
            {t('setup.pinRemoveYes')}
          </Button>
          <Button size="sm" variant="default" onClick={() => setAsking(false)}>
            {t('setup.pinRemoveNo')}
          </Button>
        </div>
      )}
      <p className={classes.muted}>{t('setup.pinAllowed')}</p>
    </Section>
  );
}
