import { Box, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LATENCY_SAMPLES, type PartnerLatency } from '../../../shared/diagnostics.ts';
import { formatCount } from '../../../shared/language.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { unwrap } from '../../components/context/api.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import { Section } from '../../components/section.tsx';
import { Hint } from '../../components/typography.ts';
import { formatClockTime } from '../../i18n/format-time.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { DiagnosticsFacts } from './diagnostics-facts.tsx';
import { useDiagnosticsServices } from './diagnostics-services.ts';
import { formatMs } from './format-units.ts';
import classes from './latency-section.module.css';

type RequestState =
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly milliseconds: number }
  | { readonly kind: 'failed'; readonly problem: Problem };

interface Props {
  readonly latency: readonly PartnerLatency[];
  /** The service was asked: there is more to tell of. */
  readonly onRequested: () => Promise<void>;
}

/** How long the service takes to answer, by its addresses. */
export function LatencySection({ latency, onRequested }: Props): JSX.Element {
  const { t } = useTranslation();
  const { tem, report } = useDiagnosticsServices();
  const [asked, setAsked] = useState<RequestState>({ kind: 'not-yet' });
  const ask = async (): Promise<void> => {
    setAsked({ kind: 'asking' });
    try {
      const { milliseconds } = await unwrap(tem.calls.token.test(undefined));
      setAsked({ kind: 'answered', milliseconds });
    } catch (thrown) {
      setAsked({ kind: 'failed', problem: problemOf(thrown) });
    }
    await onRequested().catch(report);
  };
  return (
    <Section title={t('diagnostics.latency')}>
      <Hint maw={900}>
        {latency.length === 0
          ? t('diagnostics.latencyNone')
          : t('diagnostics.latencyHint', { number: LATENCY_SAMPLES })}
      </Hint>
      {latency.map((one) => (
        <Address key={one.address} latency={one} />
      ))}
      <Group gap="10px 14px">
        <ActionButton
          variant="default"
          keyName="F9"
          leftSection={<IconPlugConnected size={22} aria-hidden />}
          loading={asked.kind === 'asking'}
          onClick={() => void ask()}
        >
          {t('diagnostics.askNow')}
        </ActionButton>
        <Box role="status" flex={1} miw={200}>
          <Answer asked={asked} />
        </Box>
      </Group>
    </Section>
  );
}

function Address({ latency }: { latency: PartnerLatency }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { address, calls, failed, lastAtMs, lastMs, medianMs, p95Ms } = latency;
  const ms = (value: number | null): string => (value === null ? '—' : `${formatMs(value, language)} ms`);
  return (
    <div className={classes.address} data-latency={address}>
      <h3 className={classes.name}>{address}</h3>
      <dl className={classes.times}>
        {[
          { name: t('diagnostics.median'), value: medianMs },
          { name: t('diagnostics.p95'), value: p95Ms },
          { name: t('diagnostics.last'), value: lastMs },
        ].map(({ name, value }) => (
          <div key={name} className={classes.time}>
            <dt>{name}</dt>
            <dd>{ms(value)}</dd>
          </div>
        ))}
      </dl>
      <DiagnosticsFacts
        facts={[
          { name: t('diagnostics.calls'), value: formatCount(calls, language) },
          {
            name: t('diagnostics.failed'),
            value:
              failed === 0 ? (
                formatCount(failed, language)
              ) : (
                <b className={classes.failed}>
                  <IconAlertTriangle size={18} aria-hidden />
                  {formatCount(failed, language)}
                </b>
              ),
          },
          { name: t('diagnostics.lastAt'), value: formatClockTime(lastAtMs, language) },
        ]}
      />
    </div>
  );
}

function Answer({ asked }: { asked: RequestState }): JSX.Element | null {
  const { t } = useTranslation();
  const language = useLanguage();
  switch (asked.kind) {
    case 'not-yet':
    case 'asking':
      return null;
    case 'answered':
      return (
        <span className={`${classes.answer} ${classes.good}`}>
          <IconCircleCheck size={22} aria-hidden />
          {t('diagnostics.answered', { ms: formatMs(asked.milliseconds, language) })}
        </span>
      );
    case 'failed':
      return (
        <span className={`${classes.answer} ${classes.bad}`}>
          <IconAlertTriangle size={22} aria-hidden />
          <span>
            <ProblemText problem={asked.problem} />
          </span>
        </span>
      );
  }
}
