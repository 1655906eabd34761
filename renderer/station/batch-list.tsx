import { IconArrowDown } from '@tabler/icons-react';
import { type JSX, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { unwrap } from '../api.ts';
import { useServices, useStation } from '../services.ts';
import classes from './batch-list.module.css';
import { BatchRow, type RowActions } from './batch-row.tsx';
import { EmptyBatch } from './empty-batch.tsx';
import { useFollow } from './use-follow.ts';

const FLASH_MS = 1600;

/** The batch, newest at the bottom. A code scanned twice is brought into sight and flashes. */
export function BatchList(): JSX.Element {
  const { t } = useTranslation();
  const { scanner } = useServices();
  const rows = useStation((station) => station.rows);
  const { listRef, atEnd, onScroll, toEnd, show } = useFollow(rows.length);
  const actions = useRowActions();

  const turn = useStore(scanner.store, (state) => state.turn);
  const shown = useStore(scanner.store, (state) => state.shown);
  const twice = shown?.kind === 'duplicate' ? shown.row.id : null;
  useEffect(() => {
    // The first turn is 0; what was shown before this screen came back doesn't flash again.
    const row = twice === null ? null : listRef.current?.querySelector(`[data-row="${twice}"]`);
    if (row === null || row === undefined || turn === 0) return;
    show(row);
    flash(row);
  }, [turn, twice, show, listRef]);

  if (rows.length === 0) return <EmptyBatch />;
  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard */}
      <section
        ref={listRef}
        className={classes.scroller}
        aria-label={t('batch.title')}
        tabIndex={0}
        onScroll={onScroll}
      >
        <ol className={classes.rows}>
          {rows.map((row, index) => (
            <BatchRow key={row.id} row={row} line={index + 1} actions={actions} />
          ))}
        </ol>
      </section>
      {!atEnd && (
        <button type="button" className={classes.newest} onClick={toEnd}>
          <IconArrowDown size={20} aria-hidden />
          {t('batch.newest')}
        </button>
      )}
    </div>
  );
}

function useRowActions(): RowActions {
  const { tem, report } = useServices();
  return useMemo(() => {
    const { retry, remove, settle } = tem.calls.station;
    return {
      retry: (id) => void unwrap(retry({ id })).catch(report),
      remove: (id) => void unwrap(remove({ id })).catch(report),
      settle: (id, cameOut) => void unwrap(settle({ id, cameOut })).catch(report),
    };
  }, [tem, report]);
}

function flash(element: Element): void {
  const bright = { backgroundColor: 'var(--tem-blue-ground)', outline: '3px solid var(--tem-accent)' };
  element.animate([bright, bright, { outline: '3px solid transparent' }], {
    duration: FLASH_MS,
    easing: 'ease-in',
  });
}
