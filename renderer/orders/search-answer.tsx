import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconListSearch, IconSearchOff } from '@tabler/icons-react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../services.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { KeyButton } from '../ui/key-button.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import { OrderRow } from './order-row.tsx';
import classes from './search-answer.module.css';

/** What became of the last search, where it led to no single order. */
export function SearchAnswer(): JSX.Element | null {
  const { t } = useTranslation();
  const { orders } = useServices();
  const search = useStore(orders.search.store, (state) => state.search);
  switch (search.kind) {
    case 'none':
      return null;
    case 'asking':
      return (
        <Panel
          tone="gray"
          icon={<Loader size={22} aria-hidden />}
          title={t('orders.asking', { text: search.text })}
        />
      );
    case 'not-found':
      return (
        <Panel
          tone="amber"
          icon={<IconSearchOff size={28} aria-hidden />}
          title={t('orders.notFound', { text: search.text })}
          again={search.text}
        >
          {t('orders.notFoundHint')}
        </Panel>
      );
    case 'not-asked':
      return (
        <Panel
          tone="red"
          icon={<IconAlertTriangle size={28} aria-hidden />}
          title={t('orders.notAsked', { text: search.text })}
          again={search.text}
        >
          <ProblemText problem={search.problem} />
        </Panel>
      );
    case 'several':
      return (
        <Panel
          tone="blue"
          icon={<IconListSearch size={28} aria-hidden />}
          title={t('orders.several', { number: search.orders.length, text: search.text })}
        >
          <ul className={classes.choices}>
            {search.orders.map((order) => (
              <li key={order.code}>
                <OrderRow order={order} onOpen={orders.search.forget} />
              </li>
            ))}
          </ul>
        </Panel>
      );
  }
}

interface PanelProps {
  readonly tone: 'gray' | 'amber' | 'red' | 'blue';
  readonly icon: ReactNode;
  readonly title: string;
  /** What can be looked up again. */
  readonly again?: string;
  readonly children?: ReactNode;
}

function Panel({ tone, icon, title, again, children }: PanelProps): JSX.Element {
  const { t } = useTranslation();
  const { orders } = useServices();
  const repeat = again === undefined ? undefined : () => void orders.search.find(again);
  return (
    <div className={`${classes.panel} tone-${tone}`} data-search={tone}>
      <div className={classes.icon}>{icon}</div>
      <div className={classes.words} role="status" aria-atomic>
        <p className={classes.title}>{title}</p>
        {children !== undefined && <div className={classes.text}>{children}</div>}
      </div>
      {repeat !== undefined && (
        <ActionButton className={classes.button} keyName="F5" onClick={repeat}>
          {t('orders.again')}
        </ActionButton>
      )}
      <KeyButton className={classes.button} variant="default" keyName="Escape" onClick={orders.search.forget}>
        {t('orders.close')}
      </KeyButton>
    </div>
  );
}
