import { IconCircleCheck, IconLock, IconLockOpen } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { problemOf } from '../../../shared/problem.ts';
import { Section } from '../../components/section.tsx';
import { PinFields, type SetPinResult } from './pin-fields.tsx';
import { useSettingsServices } from './settings-services.ts';
import classes from './station-section.module.css';

/** Sets, changes or removes the PIN of the settings. */
export function LockSection(): JSX.Element {
  const { t } = useTranslation();
  const { tem, lock, report } = useSettingsServices();
  const { on } = useStore(lock.store, (state) => state.lock);
  const [saved, setSaved] = useState(false);
  const setPin = async (pin: string | null, old: string | null): Promise<SetPinResult> => {
    setSaved(false);
    try {
      await tem.calls.lock.setPin({ pin, old });
      setSaved(pin !== null);
      return 'done';
    } catch (thrown) {
      const { code } = problemOf(thrown);
      if (code === 'pin-wrong' || code === 'pin-waits') return 'wrong-old';
      report(thrown);
      return 'failed';
    }
  };
  return (
    <Section title={t('setup.pin')}>
      <p className={`${classes.state} ${on ? 'tone-green' : 'tone-gray'}`}>
        {on ? <IconLock size={22} aria-hidden /> : <IconLockOpen size={22} aria-hidden />}
        {t(on ? 'setup.pinOn' : 'setup.pinOff')}
      </p>
      <PinFields on={on} onSet={setPin}>
        <span role="status">
          {saved && (
            <span className={`${classes.state} tone-green`}>
              <IconCircleCheck size={22} aria-hidden />
              {t('setup.pinSaved')}
            </span>
          )}
        </span>
      </PinFields>
      <p className={classes.muted}>{t('setup.pinAllowed')}</p>
    </Section>
  );
}
