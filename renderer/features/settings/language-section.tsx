import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { Section } from '../../components/section.tsx';

/** The language of all of Tem's texts. */
export function LanguageSection(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Section title={t('settings.language')}>
      <LanguageSwitch size="md" />
    </Section>
  );
}
