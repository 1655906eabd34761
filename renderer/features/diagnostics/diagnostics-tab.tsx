import { Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagnosticsReport } from '../../../shared/diagnostics.ts';
import { StateNotice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import classes from './diagnostics.module.css';
import { LabelTimes } from './label-times.tsx';
import { LatencySection } from './latency-section.tsx';
import { LearnedSection } from './learned-section.tsx';
import { MachineSection } from './machine-section.tsx';
import { PathsSection } from './paths-section.tsx';
import { PhaseSummary } from './phase-summary.tsx';
import { PrintersSection } from './printers-section.tsx';
import { SaveDiagnostics } from './save-diagnostics.tsx';
import { useDiagnostics } from './use-diagnostics.ts';

/** Information about this station for support; read when opened, and on F5. */
export function DiagnosticsTab(): JSX.Element {
  const { diagnostics, printers, problem, isReading, refresh, reread } = useDiagnostics();
  return (
    <Stack gap={16} pos="relative" aria-busy={diagnostics === null && problem === null}>
      <SaveDiagnostics readAtMs={diagnostics?.readAtMs ?? null} isReading={isReading} onRefresh={refresh} />
      {problem !== null && (
        <StateNotice component="p" tone="red" icon={IconAlertTriangle} role="alert">
          <span>
            <ProblemText problem={problem} />
          </span>
        </StateNotice>
      )}
      {diagnostics !== null && <Times diagnostics={diagnostics} />}
      <div className={classes.columns}>
        <Stack gap={16} miw={0}>
          {diagnostics !== null && <LatencySection latency={diagnostics.latency} onRequested={reread} />}
          {diagnostics?.learned != null && <LearnedSection learned={diagnostics.learned} />}
          {problem === null && <PrintersSection printers={printers} />}
        </Stack>
        <Stack gap={16} miw={0}>
          {diagnostics !== null && (
            <>
              <MachineSection diagnostics={diagnostics} />
              <PathsSection places={diagnostics.places} />
            </>
          )}
        </Stack>
      </div>
      {diagnostics?.labels != null && diagnostics.labels.length > 0 && (
        <LabelTimes labels={diagnostics.labels} />
      )}
    </Stack>
  );
}

function Times({ diagnostics: { labels } }: { diagnostics: DiagnosticsReport }): JSX.Element {
  const { t } = useTranslation();
  if (labels !== null) return <PhaseSummary labels={labels} />;
  return (
    <StateNotice component="p" tone="red" icon={IconAlertTriangle} role="alert">
      {t('diagnostics.noLedger')}
    </StateNotice>
  );
}
