import { type JSX, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { EMPTY_FLEET_JOB_FILTER, type FleetJob } from '../../../../shared/fleet-board.ts';
import { ListCard } from '../../../components/card.tsx';
import { CodeText } from '../../../components/code-text.tsx';
import { EmptyList } from '../../../components/empty-list.tsx';
import { formatPrinter } from '../../../components/format-printer-option.ts';
import { IconLayoutGrid, IconSearch, IconSearchOff } from '../../../components/icons.tsx';
import { PagedRows } from '../../../components/paged-rows.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { formatShortDay, formatTimeOfDay } from '../../../i18n/format-time.ts';
import { useTexts } from '../../../i18n/use-language.ts';
import { ScanSearchField } from '../../../scanning/scan-search-field.tsx';
import classes from './board-screen.module.css';
import { isJobFiltered, useBoard } from './board-view.ts';
import { JobFilters } from './job-filters.tsx';
import { JobsHeader } from './jobs-header.tsx';

/** Every label of every station, newest first. A scan finds all labels of an order. */
export function JobsPart(): JSX.Element {
  const { t } = useTranslation();
  const view = useBoard();
  const { filter } = useStore(view.jobs.store);
  useShortcuts({
    Escape: { label: t('keys.back'), act: () => void view.setFilter(EMPTY_FLEET_JOB_FILTER) },
  });
  return (
    <>
      <ScanSearchField
        icon={IconSearch}
        label={t('board.search')}
        hint={t('board.searchHint')}
        submitLabel={t('board.submit')}
        text={filter.text}
        onChange={(text) => void view.setFilter({ text })}
        onEnter={view.refresh}
        onScan={(text) => view.showJobs({ text })}
      />
      <ListCard>
        <JobsHeader />
        <JobFilters />
        <JobRows />
      </ListCard>
    </>
  );
}

function JobRows(): JSX.Element {
  const { t } = useTranslation();
  const { jobs, refresh } = useBoard();
  return (
    <PagedRows
      list={jobs}
      label={t('board.jobs')}
      loading={t('board.loading')}
      retryLabel={t('board.retry')}
      onRetry={refresh}
      renderEmpty={(filter) =>
        isJobFiltered(filter) ? (
          <EmptyList icon={IconSearchOff} title={t('board.noMatch')} hint={t('board.noMatchHint')} />
        ) : (
          <EmptyList icon={IconLayoutGrid} title={t('board.noJobs')} hint={t('board.noJobsHint')} />
        )
      }
      keyOf={({ stationId, job }) => `${stationId} ${job}`}
      renderRow={(job) => <JobRow job={job} />}
    />
  );
}

/** One label; Enter or a click lists every label of its order. */
const JobRow = memo(function JobRow({ job }: { readonly job: FleetJob }): JSX.Element {
  const { t, language } = useTexts();
  const view = useBoard();
  const { code, account, station, printer, size, outcome, reprint, submittedAtMs } = job;
  return (
    <button
      type="button"
      className={`${classes.row} ${classes.job}`}
      onClick={() => view.showJobs({ text: code })}
    >
      <span className={classes.lines}>
        <b className={classes.time}>{formatTimeOfDay(submittedAtMs, language)}</b>
        <span className={classes.small}>{formatShortDay(submittedAtMs, language)}</span>
      </span>
      <span className={classes.lines}>
        <CodeText code={code} />
        <span className={classes.small}>{account}</span>
      </span>
      <b className={classes.lines}>
        <span>{station}</span>
      </b>
      <span className={`${classes.lines} ${classes.printer}`}>
        <span>{printer === null ? '—' : formatPrinter(printer, t)}</span>
        <span className={classes.small}>{size ?? ''}</span>
      </span>
      <span className={classes.lines}>
        <StateBadge state={outcome} />
        {reprint !== null && (
          <span className={classes.small}>{t('batch.reprintTag', { reason: t(`reason.${reprint}`) })}</span>
        )}
      </span>
    </button>
  );
});
