import { Stack } from '@mantine/core';
import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagnosticsReport, ProbedPrinter } from '../../../shared/diagnostics.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { Columns } from '../../components/columns.tsx';
import type { ApiSlice } from '../../components/context/api.ts';
import { IconAlertTriangle } from '../../components/icons.tsx';
import { StateNotice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useDiagnosticsServices } from './diagnostics-services.ts';
import { LabelTimes } from './label-times.tsx';
import { LatencySection } from './latency-section.tsx';
import { LearnedSection } from './learned-section.tsx';
import { MachineSection, PathsSection } from './machine-section.tsx';
import { PhaseSummary } from './phase-summary.tsx';
import { PrintersSection } from './printers-section.tsx';
import { SaveDiagnostics } from './save-diagnostics.tsx';

/** Information about this station for support; read when opened, and on F5. */
export function DiagnosticsTab(): JSX.Element {
  const { diagnostics, printers, problem, isReading, refresh, reread } = useDiagnostics();
  return (
    <Stack gap={16} pos="relative" aria-busy={diagnostics === null && problem === null}>
      <SaveDiagnostics readAtMs={diagnostics?.readAtMs ?? null} isReading={isReading} onRefresh={refresh} />
      {problem !== null && (
        <StateNotice component="p" tone="red" icon={IconAlertTriangle} role="alert">
          <ProblemText problem={problem} />
        </StateNotice>
      )}
      {diagnostics !== null && <Times diagnostics={diagnostics} />}
      <Columns gap={16}>
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
      </Columns>
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

const NOTHING_READ = {
  diagnostics: null as DiagnosticsReport | null,
  printers: null as readonly ProbedPrinter[] | null,
  problem: null as Problem | null,
  isReading: true,
};

/** The results so far; old ones stay visible during a refresh. */
type DiagnosticsState = Readonly<typeof NOTHING_READ>;

/** Reads everything and delivers each part when it arrives: the printers may take seconds. */
async function readAll(
  { diagnostics: calls }: ApiSlice<'diagnostics'>['calls'],
  change: (made: (before: DiagnosticsState) => DiagnosticsState) => void,
): Promise<void> {
  const show = (known: Partial<DiagnosticsState>): void => change((before) => ({ ...before, ...known }));
  const ended = await Promise.allSettled([
    calls.read(undefined).then((diagnostics) => show({ diagnostics })),
    calls.printers(undefined).then((printers) => show({ printers })),
  ]);
  const failed = ended.find((one) => one.status === 'rejected');
  show({ problem: failed === undefined ? null : problemOf(failed.reason), isReading: false });
}

/** The diagnostics, read when the screen opens and on each refresh. */
function useDiagnostics() {
  const { calls } = useDiagnosticsServices().tem;
  const [shown, setShown] = useState<DiagnosticsState>(NOTHING_READ);
  useEffect(() => void readAll(calls, setShown), [calls]);
  return {
    ...shown,
    /** Reads everything, and queries the printers. */
    refresh: () => {
      setShown((before) => ({ ...before, printers: null, problem: null, isReading: true }));
      void readAll(calls, setShown);
    },
    /** Reads what changed after the service was asked, without the printers. */
    reread: async () => {
      const diagnostics = await calls.diagnostics.read(undefined);
      setShown((before) => ({ ...before, diagnostics }));
    },
  };
}
