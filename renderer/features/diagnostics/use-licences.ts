import { useEffect, useState } from 'react';
import type { Licences } from '../../../shared/diagnostics.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { useDiagnosticsServices } from './diagnostics-services.ts';

type LicencesState =
  | { readonly kind: 'reading' }
  | ({ readonly kind: 'read' } & Licences)
  | { readonly kind: 'failed'; readonly problem: Problem };

/** The licenses, read when they are first shown. */
export function useLicences(): LicencesState {
  const { tem } = useDiagnosticsServices();
  const [licences, setLicences] = useState<LicencesState>({ kind: 'reading' });
  useEffect(() => {
    tem.calls.diagnostics.licences(undefined).then(
      (read) => setLicences({ kind: 'read', ...read }),
      (thrown: unknown) => setLicences({ kind: 'failed', problem: problemOf(thrown) }),
    );
  }, [tem]);
  return licences;
}
