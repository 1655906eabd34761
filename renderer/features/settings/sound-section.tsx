import { Input, Slider } from '@mantine/core';
import { IconPlayerPlayFilled, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { type JSX, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTINGS } from '../../../shared/settings-table.ts';
import { useSettings } from '../../components/context/settings.ts';
import { Section } from '../../components/section.tsx';
import { SOUND_NAMES } from '../../scanning/sound/sounds.ts';
import { useSettingsServices } from './settings-services.ts';
import classes from './sound-section.module.css';

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
      <p className={classes.hint}>{silent ? t('display.soundsOff') : t('display.soundsHint')}</p>
      <ul className={classes.sounds} aria-label={t('display.sounds')}>
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
      </ul>
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
  const save = (chosen: number): void => {
    settings
      .save({ volume: chosen })
      .then(() => soundPlayer.play('accepted'))
      .catch(report)
      .finally(() => setPointed(null));
  };
  return (
    <Input.Wrapper size="md" label={t('display.volume')} labelElement="div" labelProps={{ id }}>
      <div className={classes.volume}>
        {shown === 0 ? <IconVolumeOff size={26} aria-hidden /> : <IconVolume size={26} aria-hidden />}
        <Slider
          className={classes.slider ?? ''}
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
      </div>
    </Input.Wrapper>
  );
}
