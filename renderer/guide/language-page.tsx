import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices, useSettings } from '../services.ts';
import { LANGUAGES } from '../ui/languages.ts';
import { Choice } from './choice.tsx';
import { Page } from './page.tsx';
import type { Walk } from './walk.ts';

const KEYS = ['F2', 'F3'] as const;

/** The first question; each language is named in itself. */
export function LanguagePage({ walk }: { walk: Walk }): JSX.Element {
  const { t } = useTranslation();
  const { settings, report } = useServices();
  const { language } = useSettings();
  return (
    <Page title={t('welcome.title')} lead={t('setup.guide.language')} walk={walk}>
      {LANGUAGES.map(({ value, label }, at) => (
        <Choice
          key={value}
          name={label}
          keyName={KEYS[at] ?? 'F3'}
          chosen={value === language}
          first={value === language}
          onChoose={() => void settings.save({ language: value }).then(walk.next, report)}
        />
      ))}
    </Page>
  );
}
