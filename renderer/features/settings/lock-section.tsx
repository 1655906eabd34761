import { IconCircleCheck, IconLock, IconLockOpen } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { problemOf } from '../../../shared/problem.ts';
import { StateNotice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { Hint } from '../../components/typography.ts';
import { PinFields, type SetPinResult } from './pin-fields.tsx';
import { useSettingsServices } from './settings-services.ts';

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
      <StateNotice component="p" tone={on ? 'green' : 'gray'} icon={on ? IconLock : IconLockOpen}>
        {t(on ? 'setup.pinOn' : 'setup.pinOff')}
      </StateNotice>
      <PinFields on={on} onSet={setPin}>
        <div role="status">
          {saved && (
            <StateNotice tone="green" icon={IconCircleCheck}>
              {t('setup.pinSaved')}
            </StateNotice>
          )}
        </div>
      </PinFields>
      <Hint>{t('setup.pinAllowed')}</Hint>
    </Section>
  );
}
