import { Box } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { LearnedServiceBehavior } from '../../../shared/diagnostics.ts';
import { Section } from '../../components/section.tsx';
import { Hint } from '../../components/typography.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { DiagnosticsFacts } from './diagnostics-facts.tsx';

/** Operations that are documented without the token and have a name in both languages. */
const TRANSLATED_OPERATIONS = ['statuses', 'provinces', 'districts', 'communes', 'label'] as const;

/** What Tem has learned about the service by asking it. */
export function LearnedSection({ learned }: { learned: LearnedServiceBehavior }): JSX.Element {
  const { t } = useTranslation();
  const { notFound, tokenWanted } = learned;
  const named = (operation: string): string => {
    const name = TRANSLATED_OPERATIONS.find((one) => one === operation);
    return name === undefined ? operation : t(`diagnostics.wantedOf.${name}`);
  };
  return (
    <Section title={t('diagnostics.learned')}>
      <Hint maw={900}>{t('diagnostics.learnedHint')}</Hint>
      <DiagnosticsFacts
        facts={[
          {
            name: t('diagnostics.unknownSoc'),
            value: notFound === null ? t('diagnostics.notLearned') : <NotFound notFound={notFound} />,
          },
          {
            name: t('diagnostics.tokenWanted'),
            value:
              tokenWanted.length === 0
                ? t('diagnostics.tokenWantedNone')
                : t('diagnostics.tokenWantedFor', { what: tokenWanted.map(named).join(', ') }),
          },
        ]}
      />
    </Section>
  );
}

function NotFound({ notFound }: { notFound: NonNullable<LearnedServiceBehavior['notFound']> }): JSX.Element {
  const { t, language } = useTexts();
  const { httpStatus: status, hasEnvelope, words, learnedAtMs } = notFound;
  const answer =
    words === ''
      ? t('diagnostics.unknownSocNoWords', { status })
      : t('diagnostics.unknownSocAnswer', { status, words });
  return (
    <span data-learned="not-found">
      {hasEnvelope ? answer : `${answer} (${t('diagnostics.noEnvelope')})`}
      <Box component="span" display="block" c="dimmed">
        {t('diagnostics.learnedAt', { when: formatDateTime(learnedAtMs, language) })}
      </Box>
    </span>
  );
}
