import { type JSX, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { FleetStation } from '../../../../shared/fleet-board.ts';
import { ListCard } from '../../../components/card.tsx';
import { ListError } from '../../../components/empty-list.tsx';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpCircle,
  IconPlugConnectedX,
} from '../../../components/icons.tsx';
import type { Appearance } from '../../../components/state-appearance.ts';
import { ToneBadge } from '../../../components/tone-badge.tsx';
import { VirtualList } from '../../../components/virtual-list.tsx';
import { formatShortDay } from '../../../i18n/format-time.ts';
import { useTexts } from '../../../i18n/use-language.ts';
import classes from './board-screen.module.css';
import { useBoard } from './board-view.ts';
import { ageOf, type Presence, presenceOf, sinceSeenMs } from './station-presence.ts';

const PRESENCE: Readonly<Record<Presence, Appearance>> = {
  live: { icon: IconCircleCheck, tone: 'green' },
  gone: { icon: IconPlugConnectedX, tone: 'gray' },
  unclear: { icon: IconHelpCircle, tone: 'amber' },
};
/** The whole list is one; it has no filter. */
const ALL = 'stations';

/** Every station: whether it is there, what it does, and today's numbers. */
export function StationsPart(): JSX.Element {
  const { t } = useTranslation();
  const view = useBoard();
  const { board, boardAgeMs, problem } = useStore(view.store);
  if (board === null && problem !== null)
    return <ListError problem={problem} retryLabel={t('board.retry')} onRetry={view.refresh} />;
  const stations = board?.stations ?? [];
  return (
    <ListCard>
      <VirtualList
        label={t('board.stations')}
        loading={t('board.loading')}
        total={board === null ? null : stations.length}
        rowAt={(at) => stations[at] ?? null}
        keyOf={({ id }) => id}
        renderRow={(station) => (
          <StationRow
            station={station}
            ageMs={board === null ? 0 : sinceSeenMs(board, station, boardAgeMs)}
          />
        )}
        onRowsVisible={NOTHING}
        filter={ALL}
      />
    </ListCard>
  );
}

const NOTHING = (): void => undefined;

interface StationRowProps {
  readonly station: FleetStation;
  /** How long ago it was seen last. */
  readonly ageMs: number;
}

/** One station; Enter or a click lists its labels. */
const StationRow = memo(function StationRow({ station, ageMs }: StationRowProps): JSX.Element {
  const { t } = useTranslation();
  const view = useBoard();
  const { id, name, here, lastSeenAtMs, version, report, today, unknown } = station;
  const presence = presenceOf(station, ageMs);
  return (
    <button
      type="button"
      className={`${classes.row} ${classes.station}`}
      onClick={() => view.showJobs({ station: id })}
    >
      <span className={classes.lines}>
        <span className={classes.name}>{name}</span>
        <span className={classes.small}>
          {[here ? t('board.here') : null, t('board.version', { version })].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.lines}>
        <ToneBadge appearance={PRESENCE[presence]}>{t(`board.${presence}`)}</ToneBadge>
        {presence !== 'live' && <LastSeen atMs={lastSeenAtMs} ageMs={ageMs} />}
      </span>
      <StationWork report={report} live={presence === 'live'} />
      <Count words={t('board.counts.printed')} number={today.printed} />
      <Count words={t('board.counts.questions')} number={report?.questions ?? 0} alert />
      <Count words={t('board.counts.failed')} number={today.failed} alert />
      <Count words={t('board.counts.unknown')} number={unknown} alert />
    </button>
  );
});

/** How long ago a station was seen; the day, if that was long ago. */
function LastSeen({ atMs, ageMs }: { readonly atMs: number; readonly ageMs: number }): JSX.Element {
  const { t, language } = useTexts();
  const age = ageOf(ageMs);
  const values = 'number' in age ? { number: age.number } : { day: formatShortDay(atMs, language) };
  return <span className={classes.small}>{t(`board.seen.${age.unit}`, values)}</span>;
}

interface StationWorkProps extends Pick<FleetStation, 'report'> {
  readonly live: boolean;
}

/** What a station does, and what is wrong there. Of one that is gone, or may be, only what waits there. */
function StationWork({ report, live }: StationWorkProps): JSX.Element {
  const { t } = useTranslation();
  if (!live)
    return <span>{(report?.queued ?? 0) > 0 && t('board.queued', { number: report?.queued ?? 0 })}</span>;
  if (report === null) return <span className={classes.small}>{t('board.noReport')}</span>;
  const { printing, workMode, queued, issues } = report;
  const work = [
    printing ? t('board.printing') : null,
    queued === 0 ? null : t('board.queued', { number: queued }),
    workMode === null ? null : t(`board.modes.${workMode}`),
  ];
  return (
    <span className={classes.lines}>
      <span>{work.filter((one) => one !== null).join(' · ')}</span>
      {issues.length === 0 ? (
        <span className={classes.small}>{t('board.noIssues')}</span>
      ) : (
        <ToneBadge size="sm" truncate appearance={{ icon: IconAlertTriangle, tone: 'red' }}>
          {issues.map((issue) => t(`board.issues.${issue}`)).join(', ')}
        </ToneBadge>
      )}
    </span>
  );
}

interface CountProps {
  readonly words: string;
  readonly number: number;
  /** Whether a number other than 0 needs somebody. */
  readonly alert?: boolean;
}

function Count({ words, number, alert = false }: CountProps): JSX.Element {
  return (
    <span className={classes.number} data-alert={alert && number > 0}>
      <b>{number}</b>
      <span title={words}>{words}</span>
    </span>
  );
}
