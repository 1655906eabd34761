import { Flex } from '@mantine/core';
import { type JSX, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isDone, isInProgress, isNotStarted, isUnconfirmed } from '../../../../shared/station.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { useStation } from '../../../components/context/station.ts';
import { IconArrowBackUp, IconPlus, IconRefresh, IconTrash } from '../../../components/icons.tsx';
import { KeyButton } from '../../../components/key-button.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { countRetryable, countStates } from '../counts.ts';
import { factRowId } from '../panel/panel-store.ts';
import { nextRowToAnswer } from '../row-question.ts';
import { useStationServices } from '../station-services.ts';
import classes from './list-head.module.css';
import { PrintButton } from './print-button.tsx';

/** What the list holds, what can be taken back, and the print button. */
export function ListHead(): JSX.Element {
  return (
    <div className={classes.head}>
      <Counts />
      <Flex align="center" gap={8} ml="auto">
        <RetryFailed />
        <Undo />
        <Clear />
        <PrintButton />
      </Flex>
    </div>
  );
}

/** How many orders need something, by what they need; pressing the questions goes to the next one. */
function Counts(): JSX.Element {
  const { t } = useTranslation();
  const { panel, scanQueue } = useStationServices();
  const rows = useStation((station) => station.rows);
  const fact = useStore(panel.store, (state) => state.fact);
  const shown = useStore(scanQueue.store, (state) => state.shown);
  const counts = useMemo(() => countStates(rows), [rows]);
  const toConfirm = useMemo(() => rows.filter(isUnconfirmed).length, [rows]);
  const next = nextRowToAnswer(rows, factRowId(fact, shown));
  const answer = next === null ? undefined : () => panel.select(next);
  useShortcuts({ F6: { label: t('batch.answerNext'), act: answer } });
  const underWay = counts.preparing + counts.proven + counts.submitting;
  const parts = [
    { of: 'toPrint', number: counts.queued + underWay, tone: 'gray' },
    { of: 'lookingUp', number: counts['looking-up'], tone: 'blue' },
    { of: 'failed', number: counts.failed, tone: 'red' },
    { of: 'toConfirm', number: toConfirm, tone: 'teal' },
  ] as const;
  return (
    <ul className={classes.counts} aria-label={t('batch.counts')}>
      {answer !== undefined && (
        <li data-count="toAnswer">
          <KeyButton
            className={`${classes.toAnswer} tone-amber`}
            size="compact-md"
            keyName="F6"
            onClick={answer}
          >
            {t('shift.toAnswer', { number: counts.held + counts.unknown })}
          </KeyButton>
        </li>
      )}
      {parts.map(
        ({ of, number, tone }) =>
          number > 0 && (
            <li key={of} className={`${classes.count} tone-${tone}`} data-count={of} data-number={number}>
              {t(`shift.${of}`, { number })}
            </li>
          ),
      )}
    </ul>
  );
}

/** Tries again what did not come out. */
function RetryFailed(): JSX.Element | null {
  const { t } = useTranslation();
  const { tem, report } = useStationServices();
  const number = useStation(({ rows }) => countRetryable(rows));
  if (number === 0) return null;
  return (
    <ActionButton
      variant="default"
      size="sm"
      className={classes.small ?? ''}
      keyName="F7"
      icon={IconRefresh}
      iconSize={18}
      onClick={() => void tem.calls.station.retryFailed(undefined).catch(report)}
    >
      {t('shift.retryFailed')}
    </ActionButton>
  );
}

/** Takes back what was done last: a removal for ten seconds, otherwise the last scan. */
function Undo(): JSX.Element {
  const { t } = useTranslation();
  const { scanQueue } = useStationServices();
  const removed = useStation(({ removal }) => removal?.number ?? 0);
  const isLastOpen = useStation(({ rows }) => isNotStarted(rows.at(-1)?.state ?? 'printed'));
  return (
    <ActionButton
      variant="default"
      size="sm"
      className={classes.small ?? ''}
      disabled={removed === 0 && !isLastOpen}
      keyName="Ctrl+Z"
      icon={IconArrowBackUp}
      iconSize={18}
      onClick={() => scanQueue.command({ kind: 'undo' })}
    >
      {removed > 0 ? t('shift.undoRemoval', { number: removed }) : t('shift.undoScan')}
    </ActionButton>
  );
}

/** Empties the list: at once when everything in it is done, otherwise after a question in the panel. */
function Clear(): JSX.Element {
  const { t } = useTranslation();
  const { scanQueue } = useStationServices();
  const rows = useStation((station) => station.rows);
  const isIdle = useStation(({ run }) => run.kind === 'idle');
  const isFinished = rows.length > 0 && rows.every(isDone);
  const isPossible = isIdle && rows.some(({ state }) => !isInProgress(state));
  return (
    <ActionButton
      variant={isFinished ? 'filled' : 'default'}
      size="sm"
      // At the end of a list its word matters more than the room.
      className={isFinished ? '' : (classes.small ?? '')}
      disabled={!isPossible}
      keyName="Ctrl+Delete"
      icon={isFinished ? IconPlus : IconTrash}
      iconSize={18}
      onClick={() => scanQueue.command({ kind: 'clear' })}
    >
      {isFinished ? t('shift.newList') : t('shift.clear')}
    </ActionButton>
  );
}
