import { useStore } from 'zustand';
import type { ApiSlice, ReportError } from '../../components/context/api.ts';
import type { Navigation } from '../../components/context/navigation.ts';
import { createServicesContext } from '../../components/context/services-context.ts';
import type { ImportsStore, ImportsView } from './imports-store.ts';

/** The services of the import. */
export interface ImportsServices {
  readonly tem: ApiSlice<'imports'>;
  readonly imports: ImportsView;
  readonly navigation: Navigation;
  readonly report: ReportError;
}

export const [ImportsServicesProvider, useImportsServices] =
  createServicesContext<ImportsServices>('imports');

/** Selects from the import's state. */
export function useImports<Part>(select: (state: ImportsStore) => Part): Part {
  return useStore(useImportsServices().imports.store, select);
}
