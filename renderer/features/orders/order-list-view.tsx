import { Group, Select, Text } from '@mantine/core';
import { type JSX, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ActionButton } from '../../components/action-button.tsx';
import { ListCard } from '../../components/card.tsx';
import { EmptyList } from '../../components/empty-list.tsx';
import { IconPackages, IconSearchOff } from '../../components/icons.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { PagedRows } from '../../components/paged-rows.tsx';
import { Heading } from '../../components/typography.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { isFiltered } from './order-list.ts';
import { OrderRow } from './order-row.tsx';
import { formatStatus } from './order-status-badge.tsx';
import { useOrdersServices } from './orders-services.ts';

/** The order book, most recent news first. */
export function OrderListView(): JSX.Element {
  return (
    <ListCard>
      <OrderListHeader />
      <OrderRows />
    </ListCard>
  );
}

/** The matching orders, or why there are none. */
function OrderRows(): JSX.Element {
  const { t } = useTranslation();
  const { list, listFocus } = useOrdersServices().orders;
  const focusFirst = useStore(listFocus, ({ wanted }) => wanted);
  return (
    <PagedRows
      list={list}
      label={t('orders.list')}
      loading={t('orders.loading')}
      retryLabel={t('orders.retry')}
      onRetry={list.refresh}
      renderEmpty={(filter) =>
        isFiltered(filter) ? (
          <EmptyList icon={IconSearchOff} title={t('orders.noneTitle')} hint={t('orders.noneHint')} />
        ) : (
          <EmptyList icon={IconPackages} title={t('orders.emptyTitle')} hint={t('orders.emptyHint')} />
        )
      }
      keyOf={({ code }) => code}
      renderRow={(order, at) => <OrderRow order={order} index={at} />}
      focusFirst={focusFirst}
      onFocused={() => listFocus.setState({ wanted: false })}
      filterKey={({ status, text }) => `${status} ${text}`}
    />
  );
}

/** Stands for every status: a select's value is a string. */
const ANY_STATUS = '';

/** The number of matching orders, and the status filter. */
function OrderListHeader(): JSX.Element {
  const { t, language } = useTexts();
  const { orders } = useOrdersServices();
  const total = useStore(orders.list.store, (state) => state.total);
  const status = useStore(orders.list.store, (state) => state.filter.status);
  const text = useStore(orders.list.store, (state) => state.filter.text.trim());
  const search = useStore(orders.search.store, (state) => state.search.kind);
  const list = useStore(orders.statuses);
  // The book may have orders of which the code is only a part.
  const canAsk = text !== '' && search === 'none';
  const askService = (): void => void orders.search.findCode(text);
  const statuses = list.statuses.map(({ code, name }) => ({
    value: code,
    label: formatStatus(code, name, list, language),
  }));
  const select = useRef<HTMLInputElement>(null);
  const openSelect = (): void => {
    select.current?.focus();
    select.current?.click();
  };
  useShortcuts({ F3: { label: t('orders.status'), act: openSelect } });
  return (
    <Group
      gap={12}
      wrap="nowrap"
      flex="none"
      mih={56}
      p="6px 16px"
      style={{ borderBottom: '1px solid var(--tem-line)' }}
    >
      <Heading order={2} fz={20}>
        {t('orders.list')}
      </Heading>
      <Text span fz={17} c="dimmed" role="status">
        {total === null ? '' : t('orders.total', { number: total })}
      </Text>
      {canAsk ? (
        <ActionButton variant="default" ml="auto" flex="none" keyName="F5" onClick={askService}>
          {t('orders.askService')}
        </ActionButton>
      ) : (
        <Text span truncate ml="auto" fz={15} c="dimmed">
          {t('orders.moreKeys')}
        </Text>
      )}
      <KeyCap name="F3" />
      <Select
        ref={select}
        w={300}
        aria-label={t('orders.status')}
        aria-keyshortcuts="F3"
        data={[{ value: ANY_STATUS, label: t('orders.everyStatus') }, ...statuses]}
        value={status ?? ANY_STATUS}
        onChange={(value) => void orders.list.setFilter({ status: value === ANY_STATUS ? null : value })}
      />
    </Group>
  );
}
