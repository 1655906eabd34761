import type { StoreApi } from 'zustand/vanilla';
import type { ApiSlice, ReportError } from '../../components/context/api.ts';
import { createServicesContext } from '../../components/context/services-context.ts';

/** The services of the diagnostics. */
export interface DiagnosticsServices {
  readonly tem: ApiSlice<'diagnostics' | 'token'>;
  readonly app: { readonly store: StoreApi<{ readonly version: string }> };
  readonly report: ReportError;
}

export const [DiagnosticsServicesProvider, useDiagnosticsServices] =
  createServicesContext<DiagnosticsServices>('diagnostics');
