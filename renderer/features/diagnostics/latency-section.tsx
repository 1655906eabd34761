import { Box, Group } from '@mantine/core';
import type { JSX } from 'react';
import { LATENCY_SAMPLES, type PartnerLatency } from '../../../shared/diagnostics.ts';
import { formatCount } from '../../../shared/language.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ActionStatus } from '../../components/action-status.tsx';
import { Columns } from '../../components/columns.tsx';
import { IconAlertTriangle, IconPlugConnected } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import { Heading, Hint } from '../../components/typography.ts';
import { useAsyncAction } from '../../components/use-async-action.ts';
import { formatClockTime } from '../../i18n/format-time.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { DiagnosticsFacts } from './diagnostics-facts.tsx';
import { useDiagnosticsServices } from './diagnostics-services.ts';
import { formatMs } from './format-units.ts';
import classes from './latency-section.module.css';

interface Props {
  readonly latency: readonly PartnerLatency[];
  /** The service was asked: there are new results to read. */
  readonly onRequested: () => Promise<void>;
}

/** The service's response times, by address. */
export function LatencySection({ latency, onRequested }: Props): JSX.Element {
  const { t, language } = useTexts();
  const { tem, report } = useDiagnosticsServices();
  const [request, run] = useAsyncAction<number>();
  const ask = async (): Promise<void> => {
    await run(async () => (await tem.calls.token.test(undefined)).milliseconds);
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
          icon={IconPlugConnected}
          loading={request.kind === 'running'}
          onClick={() => void ask()}
        >
          {t('diagnostics.askNow')}
        </ActionButton>
        <Box role="status" flex={1} miw={200}>
          <ActionStatus
            state={request}
            done={(ms) => t('diagnostics.answered', { ms: formatMs(ms, language) })}
            lh="22px"
          />
        </Box>
      </Group>
    </Section>
  );
}

function Address({ latency }: { latency: PartnerLatency }): JSX.Element {
  const { t, language } = useTexts();
  const { address, calls, failed, lastAtMs, lastMs, medianMs, p95Ms } = latency;
  const ms = (value: number | null): string => (value === null ? '—' : `${formatMs(value, language)} ms`);
  return (
    <div className={classes.address} data-latency={address}>
      <Heading order={3} mb={8} fz={16} lh="22px" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Heading>
      <Columns component="dl" columns="repeat(3, minmax(0, 1fr))" gap={10} mb={8} align="stretch">
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
      </Columns>
      <DiagnosticsFacts
        facts={[
          { name: t('diagnostics.calls'), value: formatCount(calls, language) },
          {
            name: t('diagnostics.failed'),
            value:
              failed === 0 ? (
                formatCount(failed, language)
              ) : (
                <Group component="b" display="inline-flex" gap={5} wrap="nowrap" c="var(--tem-red-ink)">
                  <IconAlertTriangle size={18} aria-hidden />
                  {formatCount(failed, language)}
                </Group>
              ),
          },
          { name: t('diagnostics.lastAt'), value: formatClockTime(lastAtMs, language) },
        ]}
      />
    </div>
  );
}
