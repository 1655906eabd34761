import { SegmentedControl } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useSaveSettings } from './context/settings.ts';

/** Switches the language of all texts on the page. Each language is listed in its own name. */
export function LanguageSwitch(): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const language = useLanguage();
  return (
    <SegmentedControl
      size="md"
      bg="var(--tem-line-soft)"
      bd="1px solid var(--tem-line)"
      aria-label={t('app.language')}
      data={[...LANGUAGES]}
      value={language}
      onChange={(value) => save({ language: value })}
    />
  );
}
