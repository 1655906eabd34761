import { Group, Input, Slider, Text } from '@mantine/core';
import { type JSX, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTINGS } from '../../../shared/settings-table.ts';
import { Columns } from '../../components/columns.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { IconPlayerPlayFilled, IconVolume, IconVolumeOff } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import { SOUND_NAMES } from '../../scanning/sound/sounds.ts';
import classes from './settings.module.css';
import { useSettingsServices } from './settings-services.ts';

/** How far an arrow key changes the volume, in percent. */
const STEP = 5;

/** The station's volume, and the meaning of each sound. */
export function SoundSection(): JSX.Element {
  const { t } = useTranslation();
  const { soundPlayer } = useSettingsServices();
  const { volume } = useSettings();
  const silent = volume === 0;
  return (
    <Section title={t('display.soundTitle')}>
      <Volume />
      <Text fz={15} c="dimmed">
        {silent ? t('display.soundsOff') : t('display.soundsHint')}
      </Text>
      <Columns
        component="ul"
        columns="repeat(auto-fill, minmax(240px, 1fr))"
        gap={8}
        align="stretch"
        aria-label={t('display.sounds')}
      >
        {SOUND_NAMES.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.sound}
              disabled={silent}
              onClick={() => soundPlayer.play(name)}
            >
              <IconPlayerPlayFilled size={18} aria-hidden />
              {t(`display.sound.${name}`)}
            </button>
          </li>
        ))}
      </Columns>
    </Section>
  );
}

function Volume(): JSX.Element {
  const { t } = useTranslation();
  const { settings, soundPlayer, report } = useSettingsServices();
  const { volume } = useSettings();
  const id = useId();
  // The slider's value while it is being moved; null once saved.
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = pointed ?? volume;
  const Icon = shown === 0 ? IconVolumeOff : IconVolume;
  const save = (chosen: number): void => {
    settings
      .save({ volume: chosen })
      .then(() => soundPlayer.play('accepted'))
      .catch(report)
      .finally(() => setPointed(null));
  };
  return (
    <Input.Wrapper size="md" label={t('display.volume')} labelElement="div" labelProps={{ id }}>
      <Group gap={16} wrap="nowrap" mih={40}>
        <Icon size={26} style={{ flex: 'none' }} aria-hidden />
        <Slider
          flex={1}
          size="lg"
          min={SETTINGS.volume.min}
          max={SETTINGS.volume.max}
          step={STEP}
          label={null}
          thumbProps={{ 'aria-labelledby': id }}
          value={shown}
          onChange={setPointed}
          onChangeEnd={save}
        />
        <output className={classes.percent}>
          {shown === 0 ? t('display.volumeOff') : t('display.volumeOf', { number: shown })}
        </output>
      </Group>
    </Input.Wrapper>
  );
}
