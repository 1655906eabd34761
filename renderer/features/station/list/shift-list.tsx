import { Box } from '@mantine/core';
import { type JSX, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useStation } from '../../../components/context/station.ts';
import { IconChevronDown, IconChevronRight } from '../../../components/icons.tsx';
import { useListShortcuts } from '../../../components/use-list-shortcuts.ts';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { rowUnderWay } from '../counts.ts';
import { EmptyBatch } from '../empty-batch.tsx';
import type { RunProblemComponent } from '../last-run.tsx';
import { factRowId } from '../panel/panel-store.ts';
import { useStationServices } from '../station-services.ts';
import classes from './shift-list.module.css';
import { orderShift, type ShiftOrder } from './shift-order.ts';
import { ShiftRow } from './shift-row.tsx';
import { useShiftList } from './use-shift-list.ts';

/**
 * The shift's orders: questions and what is not printed on top, the printed ones folded. The current one, which the panel
 * is about or which is printing, stays in sight.
 */
export function ShiftList({ RunProblem }: { RunProblem: RunProblemComponent }): JSX.Element {
  const { t } = useTranslation();
  const { panel, scanQueue, tem, report } = useStationServices();
  const rows = useStation((station) => station.rows);
  const isRunning = useStation(({ run }) => run.kind === 'running');
  const fact = useStore(panel.store, (state) => state.fact);
  const sequence = useStore(panel.store, (state) => state.sequence);
  const shown = useStore(scanQueue.store, (state) => state.shown);
  const [open, setOpen] = useState(false);
  const selected = factRowId(fact, shown);
  const printing = isRunning ? (rowUnderWay(rows)?.id ?? null) : null;
  const current = selected ?? printing;
  const order = useMemo(() => orderShift(rows, open, selected), [rows, open, selected]);
  const { items } = order;
  const { listRef, indexes, above, below, at, scrollTo } = useShiftList(items, current, sequence);
  const focusLine = useListShortcuts({
    scroller: listRef,
    count: items.length,
    scrollTo,
    start: () => (at === -1 ? null : at),
  });
  const removeAt = (element: Element | null): void => {
    const line = element?.closest<HTMLElement>('[data-row]');
    const id = Number(line?.dataset['row']);
    const index = Number(line?.dataset['index']);
    if (line === null || line === undefined) return;
    // The next line takes its place, and the focus.
    if (index + 1 < items.length) focusLine(index + 1);
    tem.calls.station.remove({ id }).catch(report);
  };
  useShortcuts({
    Delete: {
      label: t('keys.removeRow'),
      act: rows.length === 0 ? undefined : removeAt,
      when: (element) => element !== null && element.closest('[data-row]') !== null,
    },
  });
  if (rows.length === 0) return <EmptyBatch />;
  return (
    <Box flex="1" mih={0} className={classes.room ?? ''}>
      {/* A scrollable region has to be reachable by keyboard. */}
      <section ref={listRef} className={classes.scroller} aria-label={t('shift.title')} tabIndex={0}>
        <ol className={classes.rows} style={{ paddingTop: above, paddingBottom: below }}>
          {indexes.map((index) => {
            const item = items[index];
            if (item === undefined) return null;
            if (item.kind === 'fold')
              return <Fold key="fold" index={index} order={order} onToggle={() => setOpen(!open)} />;
            return (
              <ShiftRow
                key={item.row.id}
                row={item.row}
                index={index}
                line={item.line}
                of={items.length}
                isCurrent={item.row.id === current}
                isPrinting={item.row.id === printing}
                onSelect={panel.select}
                RunProblem={RunProblem}
              />
            );
          })}
        </ol>
      </section>
    </Box>
  );
}

/** The line that stands for the printed orders. */
function Fold(props: { index: number; order: ShiftOrder; onToggle: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { index, order, onToggle } = props;
  const { printed, confirmed, open } = order;
  const Icon = open ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <button
        type="button"
        className={classes.fold}
        data-index={index}
        data-fold={printed}
        aria-expanded={open}
        title={open ? t('shift.hidePrinted') : t('shift.showPrinted')}
        onClick={onToggle}
      >
        <Icon size={20} aria-hidden />
        {t('shift.printed', { number: printed })}
        {confirmed > 0 && ` · ${t('shift.confirmed', { number: confirmed })}`}
      </button>
    </li>
  );
}
