import { Box, Group, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconHistory, IconSearchOff } from '@tabler/icons-react';
import { type JSX, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { PrintedLabel } from '../../../shared/history.ts';
import { AccountTag } from '../../components/account-tag.tsx';
import { ActionButton } from '../../components/action-button.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { EmptyList, ListError } from '../../components/empty-list.tsx';
import { formatPrinter } from '../../components/format-printer-option.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { Heading } from '../../components/typography.ts';
import { VirtualList } from '../../components/virtual-list.tsx';
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
    <Group gap={12} wrap="nowrap" flex="none" mih={56} p="6px 12px 6px 16px">
      <Heading order={2} fz={20} style={{ whiteSpace: 'nowrap' }}>
        {t('history.title')}
      </Heading>
      <Text span fz={17} c="dimmed" style={{ whiteSpace: 'nowrap' }} role="status">
        {total === null ? '' : t('history.total', { number: total })}
      </Text>
      {saved === null && (
        <Text span truncate ml="auto" fz={15} c="dimmed">
          {t('history.moreKeys')}
        </Text>
      )}
      <Box flex={saved === null ? undefined : 1} miw={0} fz={15} lh="20px" ta="right" role="status">
        {saved?.kind === 'saved' && (
          <span className={classes.file} title={saved.file}>
            {t('history.savedTo', { file: saved.file })}
          </span>
        )}
        {saved?.kind === 'failed' && (
          <Box component="span" c="var(--tem-red-ink)">
            <ProblemText problem={saved.problem} />
          </Box>
        )}
      </Box>
      <ActionButton
        variant="default"
        flex="none"
        keyName="Ctrl+S"
        disabled={total === null || total === 0}
        loading={saved?.kind === 'saving'}
        icon={IconFileSpreadsheet}
        iconSize={20}
        onClick={() => void view.exportListed()}
      >
        {t('history.save')}
      </ActionButton>
    </Group>
  );
}

/** The matching labels, or why there are none. */
export function LabelRows(): JSX.Element {
  const { t } = useTranslation();
  const { list, store } = useHistory();
  const openedId = useStore(store, ({ opened }) => opened?.id ?? null);
  const { total, filter, problem } = useStore(list.store);
  if (problem !== null)
    return <ListError problem={problem} retryLabel={t('history.retry')} onRetry={list.refresh} />;
  if (total === 0)
    return isFiltered(filter) ? (
      <EmptyList icon={IconSearchOff} title={t('history.noneTitle')} hint={t('history.noneHint')} />
    ) : (
      <EmptyList icon={IconHistory} title={t('history.emptyTitle')} hint={t('history.emptyHint')} />
    );
  return (
    <VirtualList
      label={t('history.title')}
      loading={t('history.loading')}
      total={total}
      rowAt={list.itemAt}
      keyOf={({ id }) => id}
      renderRow={(label) => <LabelRow label={label} isOpen={label.id === openedId} />}
      onRowsVisible={list.setVisibleRows}
      filter={filter}
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
