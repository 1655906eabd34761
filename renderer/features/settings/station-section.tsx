import { Checkbox } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { STATION_NAME } from '../../../shared/settings.ts';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { InputError } from '../../components/input-error.ts';
import { Section } from '../../components/section.tsx';
import { SettingTextField } from '../../components/setting-fields/setting-text-field.tsx';

/** What this station is called, and how it starts and stays. */
export function StationSection(): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const { stationName, kiosk, startWithMachine } = useSettings();
  return (
    <Section title={t('setup.station')}>
      <SettingTextField
        label={t('setup.stationName')}
        hint={t('setup.stationNameHint')}
        inputMode="text"
        saved={stationName}
        changeOf={(text) => {
          if (text.trim().length > STATION_NAME.most)
            throw new InputError(t('setup.stationNameLong', { most: STATION_NAME.most }));
          return { stationName: text };
        }}
      />
      <Checkbox
        label={t('setup.startWithMachine')}
        description={t('setup.startWithMachineHint')}
        checked={startWithMachine}
        onChange={(event) => save({ startWithMachine: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('setup.kiosk')}
        description={t('setup.kioskHint')}
        checked={kiosk}
        onChange={(event) => save({ kiosk: event.currentTarget.checked })}
      />
    </Section>
  );
}
