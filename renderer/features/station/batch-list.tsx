import { Box } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type JSX, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isHandedOver } from '../../../shared/station.ts';
import { useStation } from '../../components/context/station.ts';
import { KeyCap } from '../../components/key-cap.tsx';
import { useAnswerShortcuts } from '../../components/use-answer-shortcuts.ts';
import { useListShortcuts } from '../../components/use-list-shortcuts.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import classes from './batch-list.module.css';
import { BatchRow } from './batch-row.tsx';
import { EmptyBatch } from './empty-batch.tsx';
import { useStationServices } from './station-services.ts';
import { useInspectedRow } from './use-inspected-row.ts';
import { useRowActions } from './use-row-actions.ts';
import { flash, useHighlightedRow, useRowList } from './use-row-list.ts';
import { VerificationPanel } from './verification-panel.tsx';

/** The button that removes a row from the batch (row-actions.tsx). */
const REMOVE_BUTTON = '[aria-keyshortcuts="Delete"]';

/**
 * The batch, newest at the bottom; renders only the visible rows. A code scanned twice is scrolled into view and
 * flashes.
 */
export function BatchList(): JSX.Element {
  const { t } = useTranslation();
  const { scanQueue, rowSelection } = useStationServices();
  const rows = useStation((station) => station.rows);
  const { listRef, items, above, below, measure, atEnd, scrollToEnd, scrollTo, revealRow } = useRowList(rows);
  const actions = useRowActions();
  const open = useStore(rowSelection.store, (state) => state.open);
  const doubtful = useInspectedRow();
  useHighlightedRow(revealRow);
  const covered = doubtful !== null;
  const focusRow = useListShortcuts({ scroller: listRef, count: covered ? 0 : rows.length, scrollTo });
  useAnswerShortcuts(!covered && rows.length > 0);
  const removeAt = (at: Element | null): void => {
    const button = at?.closest('[data-row]')?.querySelector<HTMLElement>(REMOVE_BUTTON);
    const index = Number(at?.closest<HTMLElement>('[data-index]')?.dataset['index']);
    if (button === null || button === undefined) return;
    // The next row takes its place, and the focus.
    if (index + 1 < rows.length) focusRow(index + 1);
    button.click();
  };
  useShortcuts({
    Escape: open?.kind === 'reasons' ? { label: t('batch.reprintNot'), act: rowSelection.close } : undefined,
    Delete: {
      label: t('keys.removeRow'),
      act: covered || rows.length === 0 ? undefined : removeAt,
      when: (at) => at?.closest('[data-row]') !== null && at !== null,
    },
  });

  const turn = useStore(scanQueue.store, (state) => state.sequence);
  const shown = useStore(scanQueue.store, (state) => state.shown);
  const twice = shown?.kind === 'duplicate' ? shown.row.id : null;
  useEffect(() => {
    // The first answer is number 0; an answer shown before this screen was reopened does not flash again.
    if (twice !== null && turn !== 0) revealRow(twice, flash);
  }, [turn, twice, revealRow]);

  if (rows.length === 0) return <EmptyBatch />;
  return (
    <Box flex="1" mih={0}>
      {/* A scrollable region has to be reachable by keyboard. */}
      <section
        ref={listRef}
        className={classes.scroller}
        aria-label={t('batch.title')}
        tabIndex={0}
        inert={covered}
      >
        <ol className={classes.rows} style={{ paddingTop: above, paddingBottom: below }}>
          {items.map(({ index }) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <BatchRow
                  key={row.id}
                  row={row}
                  line={index + 1}
                  of={rows.length}
                  reprinting={open?.kind === 'reasons' && open.id === row.id && isHandedOver(row.state)}
                  actions={actions}
                  measure={measure}
                />
              )
            );
          })}
        </ol>
      </section>
      {doubtful !== null && <VerificationPanel key={doubtful.id} row={doubtful} />}
      {!atEnd && !covered && (
        <button type="button" className={classes.newest} aria-keyshortcuts="End" onClick={scrollToEnd}>
          <IconArrowDown size={20} aria-hidden />
          {t('batch.newest')}
          <KeyCap name="End" />
        </button>
      )}
    </Box>
  );
}
