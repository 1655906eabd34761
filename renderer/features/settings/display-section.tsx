import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_SIZES, THEMES } from '../../../shared/settings.ts';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { Section } from '../../components/section.tsx';
import { ChoiceField } from './choice-field.tsx';

/** Colours and text size; both change at once. */
export function DisplaySection(): JSX.Element {
  const { t } = useTranslation();
  const { theme, textSize } = useSettings();
  const save = useSaveSettings();
  return (
    <Section title={t('display.title')}>
      <ChoiceField
        label={t('display.theme')}
        hint={t('display.themeHint')}
        values={THEMES}
        value={theme}
        labelOf={(one) => t(`display.themes.${one}`)}
        onChange={(chosen) => save({ theme: chosen })}
      />
      <ChoiceField
        label={t('display.textSize')}
        hint={t('display.textSizeHint')}
        values={TEXT_SIZES}
        value={textSize}
        labelOf={(one) => t(`display.textSizes.${one}`)}
        onChange={(chosen) => save({ textSize: chosen })}
      />
    </Section>
  );
}
