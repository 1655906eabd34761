import { useStore } from 'zustand';
import { useServices } from '../../app/services.ts';
import type { ImportsStore } from './imports-store.ts';

/** A part of what is known of the import. */
export function useImports<Part>(select: (state: ImportsStore) => Part): Part {
  return useStore(useServices().imports.store, select);
}
