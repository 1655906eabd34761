import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.tsx';
import { SettingFields } from '../../components/setting-fields/setting-field.tsx';

/** Colors and text size; both take effect at once. */
export function DisplaySection(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Section title={t('display.title')}>
      <SettingFields section="display" />
    </Section>
  );
}
