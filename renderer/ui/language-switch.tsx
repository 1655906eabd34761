import { SegmentedControl } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './language-switch.module.css';
import { LANGUAGES } from './languages.ts';
import { useLanguage } from './use-language.ts';
import { useSaveSettings } from './use-save.ts';

/** Changes the language, and with it every sentence on the page. Each language is named in itself. */
export function LanguageSwitch({ size = 'sm' }: { size?: 'sm' | 'md' }): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const language = useLanguage();
  return (
    <SegmentedControl
      size={size}
      className={classes.switch ?? ''}
      aria-label={t('app.language')}
      data={[...LANGUAGES]}
      value={language}
      onChange={(value) => save({ language: value })}
    />
  );
}
