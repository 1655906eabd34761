import { type JSX, useEffect, useMemo } from 'react';
import type { ImportState } from '../../../shared/import.ts';
import { Card } from '../../components/card.tsx';
import { ImportPanel } from './import-panel.tsx';
import { createImportRows } from './import-rows.ts';
import { useImportsServices } from './imports-services.ts';
import classes from './open-import.module.css';
import { initialFilter } from './progress.ts';
import { RowFilters } from './row-filters.tsx';
import { RowTable } from './row-table.tsx';

/** An open file: its rows on the left, its actions on the right. One instance per import (key). */
export function OpenImport({ open }: { open: ImportState }): JSX.Element {
  const { tem, report } = useImportsServices();
  const rows = useMemo(
    () => createImportRows(tem.calls.imports.rows, initialFilter(open), report),
    // oxlint-disable-next-line react/exhaustive-deps -- where it looks first is decided once
    [tem, report],
  );
  // Each message from main means that rows may have changed.
  useEffect(() => rows.refresh(), [rows, open]);
  const { phase } = open;
  useEffect(() => {
    // The mistakes have been reviewed; now the other rows' progress matters.
    if (phase === 'sending' && rows.store.getState().filter === 'mistaken') rows.setFilter('all');
  }, [rows, phase]);
  return (
    <div className={classes.page}>
      <Card component="div" className={classes.list}>
        <RowFilters open={open} rows={rows} />
        <RowTable rows={rows} />
      </Card>
      <ImportPanel open={open} />
    </div>
  );
}
