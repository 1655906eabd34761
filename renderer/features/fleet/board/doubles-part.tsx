import { type JSX, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../shared/date-time.ts';
import type { FleetDouble } from '../../../../shared/fleet-board.ts';
import { CodeText } from '../../../components/code-text.tsx';
import { EmptyList } from '../../../components/empty-list.tsx';
import { IconCopyCheck, IconUserCheck, IconUserQuestion } from '../../../components/icons.tsx';
import { PagedRows } from '../../../components/paged-rows.tsx';
import { ToneBadge } from '../../../components/tone-badge.tsx';
import { useTexts } from '../../../i18n/use-language.ts';
import classes from './board-screen.module.css';
import { useBoard } from './board-view.ts';

/** Orders printed at two stations: where, when, and who agreed. */
export function DoublesPart(): JSX.Element {
  const { t } = useTranslation();
  const { doubles, refresh } = useBoard();
  return (
    <PagedRows
      inCard
      list={doubles}
      label={t('board.doubles')}
      loading={t('board.loading')}
      retryLabel={t('board.retry')}
      onRetry={refresh}
      renderEmpty={() => (
        <EmptyList icon={IconCopyCheck} title={t('board.noDoubles')} hint={t('board.noDoublesHint')} />
      )}
      keyOf={({ account, code }) => `${account} ${code}`}
      renderRow={(double) => <DoubleRow double={double} />}
    />
  );
}

const DoubleRow = memo(function DoubleRow({ double }: { readonly double: FleetDouble }): JSX.Element {
  const { t, language } = useTexts();
  const view = useBoard();
  const { account, code, jobs, agreedBy } = double;
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
      <span>
        {jobs
          .map(({ station, submittedAtMs }) =>
            t('board.printedAt', { station, at: formatDateTime(submittedAtMs, language) }),
          )
          .join(' · ')}
      </span>
      {agreedBy === null ? (
        <ToneBadge appearance={{ icon: IconUserQuestion, tone: 'red' }} truncate>
          {t('board.agreedByNobody')}
        </ToneBadge>
      ) : (
        <ToneBadge appearance={{ icon: IconUserCheck, tone: 'gray' }} truncate>
          {t('board.agreedBy', { person: agreedBy })}
        </ToneBadge>
      )}
    </button>
  );
});
