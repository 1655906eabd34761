import { Stack, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type JSX, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { usePageShortcuts } from '../../components/use-list-shortcuts.ts';
import { ImportRowLine } from './import-row-line.tsx';
import type { ImportRows } from './import-rows.ts';
import classes from './row-table.module.css';

/** Most rows are this high (px): two lines. Others are measured when they are drawn. */
const ESTIMATED_ROW_HEIGHT = 66;
/** Rows drawn beyond each edge, so that a turn of the wheel finds them there. */
const OVERSCAN_ROWS = 6;

const COLUMNS = ['colLine', 'colState', 'colReceiver', 'colAmount', 'colResult'] as const;

/** The rows of the file; only those on the screen are drawn, and only those near them are fetched. */
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
  // Rows of another kind are seen from their beginning.
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
      {/* A scrolling region has to be reachable by keyboard. */}
      <div ref={scroller} className={classes.scroller} role="rowgroup" tabIndex={0}>
        {/* How high all rows are together, and where each is: known only now. */}
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
