import { type Problem, problemOf } from '../../shared/problem.ts';

/** The state of an export. */
export type ExportStatus =
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly file: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Where a view keeps it. */
interface ExportStore {
  getState(): { readonly exportStatus: ExportStatus | null };
  setState(change: { readonly exportStatus: ExportStatus | null }): void;
}

/** Saves what is listed, one file at a time. @param save resolves to the file, or null where the person saved none */
export async function exportList(store: ExportStore, save: () => Promise<string | null>): Promise<void> {
  if (store.getState().exportStatus?.kind === 'saving') return;
  store.setState({ exportStatus: { kind: 'saving' } });
  try {
    const file = await save();
    store.setState({ exportStatus: file === null ? null : { kind: 'saved', file } });
  } catch (thrown) {
    store.setState({ exportStatus: { kind: 'failed', problem: problemOf(thrown) } });
  }
}
