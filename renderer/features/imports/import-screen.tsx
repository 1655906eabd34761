import { type JSX, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../../../shared/import.ts';
import { Card } from '../../components/card.tsx';
import { Columns } from '../../components/columns.tsx';
import { useFileDrop } from '../../components/use-file-drop.ts';
import { ImportPanel } from './import-panel.tsx';
import { createImportRows } from './import-rows.ts';
import classes from './import-screen.module.css';
import { ImportStart } from './import-start.tsx';
import { useImports, useImportsServices } from './imports-services.ts';
import { initialFilter } from './progress.ts';
import { RowCorrection } from './row-correction.tsx';
import { RowFilters, RowTable } from './row-table.tsx';

/** Creates many orders from a file: choose it, check its rows, send it, export the results. */
export function ImportScreen(): JSX.Element {
  const { imports, report } = useImportsServices();
  const open = useImports((state) => state.open);
  const loaded = useImports((state) => state.loaded);
  const handed = useImports((state) => state.reading);
  const reading = open?.phase === 'reading' ? open.file : handed;
  useEffect(() => {
    imports.load().catch(report);
  }, [imports, report]);
  const isDragging = useFileDrop(({ files }) => void imports.openFiles(files));
  return (
    <main className={classes.main} aria-busy={!loaded}>
      {loaded && (open === null || open.phase === 'reading') && <ImportStart reading={reading} />}
      {open !== null && open.phase !== 'reading' && <OpenImport key={open.id} open={open} />}
      {isDragging && <DropOverlay taken={open?.phase !== 'sending'} />}
    </main>
  );
}

/** Says, while a file is dragged over the screen, whether it can be dropped. */
function DropOverlay({ taken }: { taken: boolean }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={`${classes.drop} ${taken ? 'tone-blue' : 'tone-amber'}`}>
      {taken ? t('imports.dropNow') : t('imports.dropNot')}
    </div>
  );
}

/** An open file: its rows on the left, its actions on the right. One instance per import (key). */
function OpenImport({ open }: { open: ImportState }): JSX.Element {
  const { tem, report } = useImportsServices();
  const rows = useMemo(
    () => createImportRows(tem.calls.imports.rows, initialFilter(open), report),
    // oxlint-disable-next-line react/exhaustive-deps -- where it looks first is decided once
    [tem, report],
  );
  // Each message from main means that rows may have changed.
  useEffect(() => rows.refresh(), [rows, open]);
  const { phase, counts } = open;
  useEffect(() => {
    const { filter } = rows.store.getState();
    if (filter !== 'mistaken' && filter !== 'held') return;
    // The mistakes have been reviewed, or corrected; now the other rows matter.
    if (phase === 'sending' || counts[filter] === 0) rows.setFilter('all');
  }, [rows, phase, counts]);
  return (
    <Columns columns="minmax(0, 1fr) clamp(300px, 27vw, 380px)" gap={16} align="stretch" mih={0}>
      <Card component="div" miw={0} mih={0} style={{ overflow: 'hidden' }}>
        <RowFilters open={open} rows={rows} />
        <RowTable rows={rows} />
      </Card>
      <ImportPanel open={open} />
      <RowCorrection open={open} />
    </Columns>
  );
}
