import { Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../components/context/settings.ts';
import { Section } from '../../components/section.tsx';
import { TestPages } from './test-pages.tsx';

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
