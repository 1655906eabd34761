import { IconArrowDown } from '@tabler/icons-react';
import { type JSX, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices, useStation } from '../services.ts';
import { KeyCap } from '../ui/key-cap.tsx';
import { useAnswerKeys } from '../ui/use-answer-keys.ts';
import { useKeys } from '../ui/use-keys.ts';
import { useListKeys } from '../ui/use-list-keys.ts';
import classes from './batch-list.module.css';
import { BatchRow } from './batch-row.tsx';
import { DoubtPanel } from './doubt-panel.tsx';
import { EmptyBatch } from './empty-batch.tsx';
import { flash } from './flash.ts';
import { canReprint } from './question.ts';
import { useCalledRow } from './use-called-row.ts';
import { useLookedAt } from './use-looked-at.ts';
import { useRowActions } from './use-row-actions.ts';
import { useRowList } from './use-row-list.ts';

/** The button on a row that takes it out of the batch (row-actions.tsx). */
const REMOVES = '[aria-keyshortcuts="Delete"]';

/** The batch, newest at the bottom; only the rows in sight are drawn. A code scanned twice is brought into sight and flashes. */
export function BatchList(): JSX.Element {
  const { t } = useTranslation();
  const { scanner, answering } = useServices();
  const rows = useStation((station) => station.rows);
  const { listRef, drawn, above, below, measure, atEnd, toEnd, scrollTo, show } = useRowList(rows);
  const actions = useRowActions();
  const open = useStore(answering.store, (state) => state.open);
  const doubtful = useLookedAt();
  useCalledRow(show);
  const covered = doubtful !== null;
  const focusRow = useListKeys({ scroller: listRef, count: covered ? 0 : rows.length, scrollTo });
  useAnswerKeys(!covered && rows.length > 0);
  const removeAt = (at: Element | null): void => {
    const button = at?.closest('[data-row]')?.querySelector<HTMLElement>(REMOVES);
    const index = Number(at?.closest<HTMLElement>('[data-index]')?.dataset['index']);
    if (button === null || button === undefined) return;
    // The next row takes the place, and the focus.
    if (index + 1 < rows.length) focusRow(index + 1);
    button.click();
  };
  useKeys({
    Escape: open?.kind === 'reasons' ? { word: t('batch.reprintNot'), act: answering.close } : undefined,
    Delete: {
      word: t('keys.removeRow'),
      act: covered || rows.length === 0 ? undefined : removeAt,
      when: (at) => at?.closest('[data-row]') !== null && at !== null,
    },
  });

  const turn = useStore(scanner.store, (state) => state.turn);
  const shown = useStore(scanner.store, (state) => state.shown);
  const twice = shown?.kind === 'duplicate' ? shown.row.id : null;
  useEffect(() => {
    // The first turn is 0; what was shown before this screen came back doesn't flash again.
    if (twice !== null && turn !== 0) show(twice, flash);
  }, [turn, twice, show]);

  if (rows.length === 0) return <EmptyBatch />;
  return (
    <div className={classes.frame}>
      {/* A scrolling region has to be reachable by keyboard. */}
      <section
        ref={listRef}
        className={classes.scroller}
        aria-label={t('batch.title')}
        tabIndex={0}
        inert={covered}
      >
        <ol className={classes.rows} style={{ paddingTop: above, paddingBottom: below }}>
          {drawn.map(({ index }) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <BatchRow
                  key={row.id}
                  row={row}
                  line={index + 1}
                  of={rows.length}
                  reprinting={open?.kind === 'reasons' && open.id === row.id && canReprint(row)}
                  actions={actions}
                  measure={measure}
                />
              )
            );
          })}
        </ol>
      </section>
      {doubtful !== null && <DoubtPanel key={doubtful.id} row={doubtful} />}
      {!atEnd && !covered && (
        <button type="button" className={classes.newest} aria-keyshortcuts="End" onClick={toEnd}>
          <IconArrowDown size={20} aria-hidden />
          {t('batch.newest')}
          <KeyCap name="End" />
        </button>
      )}
    </div>
  );
}
