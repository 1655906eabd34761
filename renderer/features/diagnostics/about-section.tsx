import { Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ProblemText } from '../../components/problem-text.tsx';
import { Section } from '../../components/section.tsx';
import { Heading } from '../../components/typography.ts';
import { DiagnosticsFacts } from './diagnostics-facts.tsx';
import { useDiagnosticsServices } from './diagnostics-services.ts';
import { LicenceText } from './licence-text.tsx';
import { useLicences } from './use-licences.ts';

/** Tem's version, and the licenses of it and its parts. */
export function AboutSection(): JSX.Element {
  const { t } = useTranslation();
  const { app } = useDiagnosticsServices();
  const version = useStore(app.store, (state) => state.version);
  const licences = useLicences();
  return (
    <Section title={t('diagnostics.about')}>
      <DiagnosticsFacts
        facts={[
          { name: t('diagnostics.version'), value: t('settings.version', { version }) },
          ...(licences.kind === 'read' ? [{ name: t('diagnostics.licence'), value: licences.own }] : []),
        ]}
      />
      <Heading order={3} mt={4} fz={17}>
        {t('diagnostics.parts')}
      </Heading>
      {licences.kind === 'reading' && <Text lh="24px">{t('diagnostics.partsReading')}</Text>}
      {licences.kind === 'failed' && (
        <Text lh="24px" role="alert">
          <ProblemText problem={licences.problem} />
        </Text>
      )}
      {licences.kind === 'read' && <LicenceText text={licences.text} />}
    </Section>
  );
}
