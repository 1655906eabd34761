import { Stack, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type JSX, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ImportState } from '../../../shared/import.ts';
import { formatCount } from '../../../shared/language.ts';
import { KeyCap } from '../../components/key-cap.tsx';
import { usePageShortcuts } from '../../components/use-list-shortcuts.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { ImportRowLine } from './import-row-line.tsx';
import type { ImportRows } from './import-rows.ts';
import { countRows, filtersFor } from './progress.ts';
import { ROW_APPEARANCES } from './row-appearances.ts';
import classes from './row-table.module.css';

/** Most rows are this high, in px: two lines. Others are measured once rendered. */
const ESTIMATED_ROW_HEIGHT = 66;
/** Rows rendered beyond each edge, ready for a turn of the wheel. */
const OVERSCAN_ROWS = 6;

const COLUMNS = ['colLine', 'colState', 'colReceiver', 'colAmount', 'colResult'] as const;

/** The rows of the file; renders only the visible ones and fetches only those near them. */
export function RowTable({ rows }: { rows: ImportRows }): JSX.Element {
  const { t } = useTranslation();
  const state = useStore(rows.store);
  const scroller = useRef<HTMLDivElement>(null);
  usePageShortcuts(scroller);
  // oxlint-disable-next-line react/incompatible-library -- Tem is not built with the React compiler
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: state.total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_ROW_HEIGHT,
    overscan: OVERSCAN_ROWS,
  });
  const drawn = virtual.getVirtualItems();
  const first = drawn[0]?.index;
  const last = drawn.at(-1)?.index;
  useEffect(() => {
    if (first !== undefined && last !== undefined) rows.setVisibleRows(first, last);
  }, [rows, first, last]);
  // Another filter starts at the top.
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [state.filter]);

  return (
    <Stack
      gap={0}
      flex={1}
      mih={0}
      role="table"
      aria-label={t('imports.table')}
      aria-rowcount={state.total ?? -1}
    >
      <div className={classes.head} role="rowgroup">
        <div className={classes.columns} role="row">
          {COLUMNS.map((column) => (
            <span key={column} role="columnheader">
              {t(`imports.${column}`)}
            </span>
          ))}
        </div>
      </div>
      {state.total === 0 && (
        <Text m="40px 20px 0" fz={18} ta="center" c="dimmed">
          {t('imports.noRows')}
        </Text>
      )}
      {/* A scrollable region has to be reachable by keyboard. */}
      <div ref={scroller} className={classes.scroller} role="rowgroup" tabIndex={0}>
        {/* The total height and the offsets are known only at run time. */}
        <div className={classes.all} role="presentation" style={{ height: virtual.getTotalSize() }}>
          {drawn.map(({ index, start }) => (
            <ImportRowLine
              key={index}
              row={rows.itemAt(index)}
              index={index}
              top={start}
              measure={virtual.measureElement}
            />
          ))}
        </div>
      </div>
    </Stack>
  );
}

/** The kinds of rows with their counts, each a button that shows only those. */
export function RowFilters({ open, rows }: { open: ImportState; rows: ImportRows }): JSX.Element {
  const { t, language } = useTexts();
  const chosen = useStore(rows.store, (state) => state.filter);
  const filters = filtersFor(open, chosen);
  const next = filters[(filters.indexOf(chosen) + 1) % filters.length];
  const goOn = next === undefined || filters.length < 2 ? undefined : () => rows.setFilter(next);
  useShortcuts({ F3: { label: t('imports.filters'), act: goOn } });
  return (
    <fieldset className={classes.filters} aria-label={t('imports.filters')}>
      {filters.map((filter) => {
        const { icon: Icon, tone } = ROW_APPEARANCES[filter];
        return (
          <button
            key={filter}
            type="button"
            className={`${classes.filter} tone-${tone}`}
            aria-pressed={filter === chosen}
            data-filter={filter}
            onClick={() => rows.setFilter(filter)}
          >
            <Icon size={18} stroke={2.2} aria-hidden />
            {t(`imports.filter.${filter}`)}
            <b>{formatCount(countRows(open, filter), language)}</b>
          </button>
        );
      })}
      {goOn !== undefined && <KeyCap name="F3" />}
    </fieldset>
  );
}
