import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTINGS } from '../../../shared/settings-table.ts';
import { useSettings } from '../../components/context/settings.ts';
import { InputError } from '../../components/format-problem.ts';
import { Section } from '../../components/section.tsx';
import { SettingFields } from '../../components/setting-fields/setting-field.tsx';
import { SettingTextField } from '../../components/setting-fields/setting-text-field.tsx';

/** Maximum length of a station's name. */
const MAX_LENGTH = SETTINGS.stationName.max;

/** The station's name, how it starts, and kiosk mode. */
export function StationSection(): JSX.Element {
  const { t } = useTranslation();
  const { stationName } = useSettings();
  return (
    <Section title={t('setup.station')}>
      <SettingTextField
        label={t('setup.stationName')}
        hint={t('setup.stationNameHint')}
        inputMode="text"
        saved={stationName}
        changeOf={(text) => {
          if (text.trim().length > MAX_LENGTH)
            throw new InputError(t('setup.stationNameLong', { most: MAX_LENGTH }));
          return { stationName: text };
        }}
      />
      <SettingFields section="station" />
    </Section>
  );
}
