import { useEffect, useState } from 'react';
import type { DiagnosticsReport, ProbedPrinter } from '../../../shared/diagnostics.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import type { ApiSlice } from '../../components/context/api.ts';
import { useDiagnosticsServices } from './diagnostics-services.ts';

/** The results so far; old ones stay visible during a refresh. */
export interface DiagnosticsState {
  readonly diagnostics: DiagnosticsReport | null;
  readonly printers: readonly ProbedPrinter[] | null;
  readonly problem: Problem | null;
  readonly isReading: boolean;
}

interface DiagnosticsView extends DiagnosticsState {
  /** Reads everything, and queries the printers. */
  readonly refresh: () => void;
  /** Reads what changed after the service was asked, without the printers. */
  readonly reread: () => Promise<void>;
}

/** Reads everything and delivers each part when it arrives: the printers may take seconds. */
async function readAll(
  tem: ApiSlice<'diagnostics' | 'token'>,
  change: (made: (before: DiagnosticsState) => DiagnosticsState) => void,
): Promise<void> {
  const { read, printers } = tem.calls.diagnostics;
  const parts: readonly Promise<Partial<DiagnosticsState>>[] = [
    read(undefined).then((diagnostics) => ({ diagnostics })),
    printers(undefined).then((seen) => ({ printers: seen })),
  ];
  const ended = await Promise.allSettled(
    parts.map(async (part) => {
      const known = await part;
      change((before) => ({ ...before, ...known }));
    }),
  );
  const failed = ended.find((one) => one.status === 'rejected');
  const problem = failed === undefined ? null : problemOf(failed.reason);
  change((before) => ({ ...before, problem, isReading: false }));
}

/** The diagnostics, read when the screen opens and on each refresh. */
export function useDiagnostics(): DiagnosticsView {
  const { tem } = useDiagnosticsServices();
  const [shown, setShown] = useState<DiagnosticsState>({
    diagnostics: null,
    printers: null,
    problem: null,
    isReading: true,
  });
  useEffect(() => void readAll(tem, setShown), [tem]);
  return {
    ...shown,
    refresh() {
      setShown((before) => ({ ...before, printers: null, problem: null, isReading: true }));
      void readAll(tem, setShown);
    },
    async reread() {
      const diagnostics = await tem.calls.diagnostics.read(undefined);
      setShown((before) => ({ ...before, diagnostics }));
    },
  };
}
