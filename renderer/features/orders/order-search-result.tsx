import { Box, Loader } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ActionButton } from '../../components/action-button.tsx';
import { type Icon, IconAlertTriangle, IconListSearch, IconSearchOff } from '../../components/icons.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { OrderRow } from './order-row.tsx';
import classes from './order-search-result.module.css';
import { useOrdersServices } from './orders-services.ts';

/** The result of the last search, if it found no single order. */
export function OrderSearchResult(): JSX.Element | null {
  const { t } = useTranslation();
  const { orders } = useOrdersServices();
  const search = useStore(orders.search.store, (state) => state.search);
  switch (search.kind) {
    case 'none':
      return null;
    case 'asking':
      return <ResultPanel tone="gray" title={t('orders.asking', { text: search.text })} />;
    case 'not-found':
      return (
        <ResultPanel
          tone="amber"
          icon={IconSearchOff}
          title={t('orders.notFound', { text: search.text })}
          retryText={search.text}
        >
          {t('orders.notFoundHint')}
        </ResultPanel>
      );
    case 'not-asked':
      return (
        <ResultPanel
          tone="red"
          icon={IconAlertTriangle}
          title={t('orders.notAsked', { text: search.text })}
          retryText={search.text}
        >
          <ProblemText problem={search.problem} />
        </ResultPanel>
      );
    case 'several':
      return (
        <ResultPanel
          tone="blue"
          icon={IconListSearch}
          title={t('orders.several', { number: search.orders.length, text: search.text })}
        >
          <ul className={classes.choices}>
            {search.orders.map((order) => (
              <li key={order.code}>
                <OrderRow order={order} onOpen={orders.search.clear} />
              </li>
            ))}
          </ul>
        </ResultPanel>
      );
  }
}

interface PanelProps {
  readonly tone: 'gray' | 'amber' | 'red' | 'blue';
  /** A loader by default. */
  readonly icon?: Icon;
  readonly title: string;
  /** The text to search for again. */
  readonly retryText?: string;
  readonly children?: ReactNode;
}

function ResultPanel({ tone, icon: Icon, title, retryText, children }: PanelProps): JSX.Element {
  const { t } = useTranslation();
  const { orders } = useOrdersServices();
  const repeat = retryText === undefined ? undefined : () => void orders.search.again(retryText);
  return (
    <div className={`${classes.panel} tone-${tone}`} data-search={tone}>
      <Box flex="none" pt={2}>
        {Icon === undefined ? <Loader size={22} aria-hidden /> : <Icon size={28} aria-hidden />}
      </Box>
      <Box flex={1} miw={0} role="status" aria-atomic>
        <p className={classes.title}>{title}</p>
        {children !== undefined && (
          <Box fz={16} lh="23px">
            {children}
          </Box>
        )}
      </Box>
      {repeat !== undefined && (
        <ActionButton flex="none" keyName="F5" onClick={repeat}>
          {t('orders.retry')}
        </ActionButton>
      )}
      <KeyButton flex="none" variant="default" keyName="Escape" onClick={orders.search.clear}>
        {t('orders.close')}
      </KeyButton>
    </div>
  );
}
