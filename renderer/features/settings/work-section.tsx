import { Radio, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTINGS } from '../../../shared/settings-table.ts';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { Section } from '../../components/section.tsx';
import { SettingFields } from '../../components/setting-fields/setting-field.tsx';
import { TestPages } from './test-pages.tsx';

const MODES = SETTINGS.mode.values;
const HINTS = { batch: 'workstation.work.batchHint', 'one-by-one': 'workstation.work.oneHint' } as const;

/** How orders are printed at this station, and whether labels are scanned back. */
export function WorkSection(): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const { mode } = useSettings();
  return (
    <Section title={t('workstation.work.title')}>
      <Radio.Group
        label={t('workstation.work.mode')}
        value={mode}
        onChange={(value) => save({ mode: SETTINGS.mode.schema.parse(value) })}
      >
        {MODES.map((name) => (
          <Radio
            key={name}
            mt="xs"
            value={name}
            label={t(`workstation.modes.${name}`)}
            description={t(HINTS[name])}
          />
        ))}
      </Radio.Group>
      <SettingFields section="work" />
    </Section>
  );
}

/** The sheet of command barcodes. */
export function CommandsSection(): JSX.Element {
  const { t } = useTranslation();
  const { size } = useSettings();
  return (
    <Section title={t('workstation.work.commands')}>
      <Text>{t('workstation.work.commandsHint', { size })}</Text>
      <TestPages size={size} pages={['commands']} />
    </Section>
  );
}
