import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../components/context/settings.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { AnswerButton } from './answer-button.tsx';
import { GuidePage } from './guide-page.tsx';
import type { GuideNavigation } from './guide-pages.ts';
import { useGuideServices } from './guide-services.ts';

const KEYS = ['F2', 'F3'] as const;

/** The first question; each language is in its own name. */
export function LanguagePage({ walk }: { walk: GuideNavigation }): JSX.Element {
  const { t } = useTranslation();
  const { settings, report } = useGuideServices();
  const { language } = useSettings();
  return (
    <GuidePage title={t('welcome.title')} lead={t('setup.guide.language')} navigation={walk}>
      {LANGUAGES.map(({ value, label }, at) => (
        <AnswerButton
          key={value}
          name={label}
          keyName={KEYS[at] ?? 'F3'}
          chosen={value === language}
          autoFocus={value === language}
          onChoose={() => void settings.save({ language: value }).then(walk.next, report)}
        />
      ))}
    </GuidePage>
  );
}
