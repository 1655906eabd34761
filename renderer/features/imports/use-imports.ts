import { useStore } from 'zustand';
import { useImportsServices } from './imports-services.ts';
import type { ImportsStore } from './imports-store.ts';

/** A part of what is known of the import. */
export function useImports<Part>(select: (state: ImportsStore) => Part): Part {
  return useStore(useImportsServices().imports.store, select);
}
