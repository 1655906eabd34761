import { type JSX, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { PrintedLabel } from '../../../shared/history.ts';
import { AccountTag } from '../../components/account-tag.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { EmptyList } from '../../components/empty-list.tsx';
import { formatPrinter } from '../../components/format-printer-option.ts';
import { IconHistory, IconSearchOff } from '../../components/icons.tsx';
import { ListHeader } from '../../components/list-header.tsx';
import { PagedRows } from '../../components/paged-rows.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { formatShortDay, formatTimeOfDay } from '../../i18n/format-time.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { useHistory } from './history-view.ts';
import { isFiltered } from './label-list.ts';
import classes from './label-row.module.css';

/** The number of labels found, and their export to a file. */
export function LabelListHeader(): JSX.Element {
  const { t } = useTranslation();
  const view = useHistory();
  const total = useStore(view.list.store, (state) => state.total);
  const saved = useStore(view.store, (state) => state.exportStatus);
  return (
    <ListHeader
      order={2}
      title={t('history.title')}
      total={total}
      formatTotal={(number) => t('history.total', { number })}
      hint={t('history.moreKeys')}
      exportStatus={saved}
      formatSaved={(file) => t('history.savedTo', { file })}
      saveLabel={t('history.save')}
      onSave={() => void view.exportListed()}
    />
  );
}

/** The matching labels, or why there are none. */
export function LabelRows(): JSX.Element {
  const { t } = useTranslation();
  const { list, store } = useHistory();
  const openedId = useStore(store, ({ opened }) => opened?.id ?? null);
  return (
    <PagedRows
      list={list}
      label={t('history.title')}
      loading={t('history.loading')}
      retryLabel={t('history.retry')}
      onRetry={list.refresh}
      renderEmpty={(filter) =>
        isFiltered(filter) ? (
          <EmptyList icon={IconSearchOff} title={t('history.noneTitle')} hint={t('history.noneHint')} />
        ) : (
          <EmptyList icon={IconHistory} title={t('history.emptyTitle')} hint={t('history.emptyHint')} />
        )
      }
      keyOf={({ id }) => id}
      renderRow={(label) => <LabelRow label={label} isOpen={label.id === openedId} />}
    />
  );
}

interface Props {
  readonly label: PrintedLabel;
  readonly isOpen: boolean;
}

/** A label in the list, as a button that the focus opens beside the list. A plain element, because a list has many. */
const LabelRow = memo(function LabelRow({ label, isOpen }: Props): JSX.Element {
  const { t, language } = useTexts();
  const view = useHistory();
  const { account, code, soc, receiver, printer, size, reprint, state, submittedAtMs } = label;
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isOpen}
      data-label-row={label.id}
      onFocus={() => view.open(label)}
      onClick={() => view.open(label)}
    >
      <span className={classes.lines}>
        <b className={classes.time}>{formatTimeOfDay(submittedAtMs, language)}</b>
        <span className={classes.small}>{formatShortDay(submittedAtMs, language)}</span>
      </span>
      <span className={classes.lines}>
        <CodeText code={code} />
        {soc !== null && <span className={classes.small}>{t('orders.soc', { soc })}</span>}
      </span>
      {account === null ? (
        <span className={classes.receiver}>{receiver ?? '—'}</span>
      ) : (
        <span className={classes.lines}>
          <b>{receiver ?? '—'}</b>
          <span>
            <AccountTag account={account} />
          </span>
        </span>
      )}
      <span className={`${classes.lines} ${classes.printer}`}>
        <span>{printer === null ? '—' : formatPrinter(printer, t)}</span>
        <span className={classes.small}>{size ?? ''}</span>
      </span>
      <span className={classes.state}>
        <StateBadge state={state} />
        {reprint !== null && (
          <span className={classes.small}>{t('batch.reprintTag', { reason: t(`reason.${reprint}`) })}</span>
        )}
      </span>
    </button>
  );
});
