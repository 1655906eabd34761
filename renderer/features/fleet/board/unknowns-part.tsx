import { type JSX, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../shared/date-time.ts';
import type { FleetUnknown } from '../../../../shared/fleet-board.ts';
import { CodeText } from '../../../components/code-text.tsx';
import { EmptyList } from '../../../components/empty-list.tsx';
import { IconCircleCheck } from '../../../components/icons.tsx';
import { PagedRows } from '../../../components/paged-rows.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { useTexts } from '../../../i18n/use-language.ts';
import classes from './board-screen.module.css';
import { useBoard } from './board-view.ts';

/** Labels that were begun and of which nobody said what became of them. The station that began one asks its own operator. */
export function UnknownsPart(): JSX.Element {
  const { t } = useTranslation();
  const { unknowns, refresh } = useBoard();
  return (
    <PagedRows
      inCard
      list={unknowns}
      label={t('board.unknowns')}
      loading={t('board.loading')}
      retryLabel={t('board.retry')}
      onRetry={refresh}
      renderEmpty={() => (
        <EmptyList icon={IconCircleCheck} title={t('board.noUnknowns')} hint={t('board.noUnknownsHint')} />
      )}
      keyOf={({ account, code }) => `${account} ${code}`}
      renderRow={(unknown) => <UnknownRow unknown={unknown} />}
    />
  );
}

const UnknownRow = memo(function UnknownRow({ unknown }: { readonly unknown: FleetUnknown }): JSX.Element {
  const { t, language } = useTexts();
  const view = useBoard();
  const { account, code, holder, live } = unknown;
  const { station, sinceMs } = holder;
  return (
    <button
      type="button"
      className={`${classes.row} ${classes.double}`}
      onClick={() => view.showJobs({ text: code })}
    >
      <span className={classes.lines}>
        <CodeText code={code} />
        <span className={classes.small}>{account}</span>
      </span>
      <span className={classes.lines}>
        <b>{t('board.printedAt', { station, at: formatDateTime(sinceMs, language) })}</b>
        <span className={classes.small}>{t(live ? 'board.askThere' : 'board.stationGone', { station })}</span>
      </span>
      <StateBadge state="unknown" />
    </button>
  );
});
