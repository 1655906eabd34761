import { Group, Stack, Text } from '@mantine/core';
import { type JSX, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { OrderCode } from '../../../shared/order-code.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { Heading } from '../../components/typography.ts';
import { useListShortcuts } from '../../components/use-list-shortcuts.ts';
import classes from './feed.module.css';
import { FeedFilters } from './feed-filters.tsx';
import { FeedRow } from './feed-row.tsx';
import { createFeed, NO_FILTER } from './feed-store.ts';
import { Note } from './note.tsx';
import { useWebhookServices } from './webhook-services.ts';

/** The received events, newest first, live. @param off whether the receiver is off */
export function FeedSection({ off }: { off: boolean }): JSX.Element {
  const { t } = useTranslation();
  const { tem, navigation } = useWebhookServices();
  const id = useId();
  const [feed] = useState(() => createFeed(tem));
  const { filter, events, total, problem } = useStore(feed.store);
  const scroller = useRef<HTMLDivElement>(null);
  const scrollTo = useCallback((): void => undefined, []);
  useListShortcuts({ scroller, count: events?.length ?? 0, scrollTo });
  const [open] = useState(() => (order: OrderCode) => navigation.setState({ screen: 'orders', order }));
  useEffect(() => feed.subscribe(), [feed]);
  const filtered = JSON.stringify(filter) !== JSON.stringify(NO_FILTER);
  return (
    <section className={classes.feed} aria-labelledby={id}>
      <Group gap={14} align="baseline" wrap="nowrap">
        <Heading id={id} order={2} fz={19}>
          {t('webhook.feed')}
        </Heading>
        <span className={classes.count}>{t('webhook.count', { number: total })}</span>
      </Group>
      <FeedFilters filter={filter} onChange={feed.setFilter} />
      {problem !== null && (
        <Note tone="red">
          <ProblemText problem={problem} />
        </Note>
      )}
      {events !== null && events.length === 0 ? (
        <EmptyFeed off={off} onClear={filtered ? () => feed.setFilter(NO_FILTER) : null} />
      ) : (
        // A scrollable region has to be reachable by keyboard.
        <div
          ref={scroller}
          className={classes.scroller}
          tabIndex={0}
          role="region"
          aria-label={t('webhook.list')}
        >
          <ol>
            {(events ?? []).map((event, at) => (
              <FeedRow key={event.id} event={event} at={at} onOpen={open} />
            ))}
          </ol>
          {events !== null && events.length < total && (
            <ActionButton
              variant="default"
              fullWidth
              keyName="Ctrl+End"
              onClick={() => void feed.loadOlder()}
            >
              {t('webhook.older')}
            </ActionButton>
          )}
        </div>
      )}
    </section>
  );
}

function EmptyFeed({ off, onClear }: { off: boolean; onClear: (() => void) | null }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Stack gap={10} align="center" justify="center" flex={1} ta="center">
      <Text fz={20} fw={600}>
        {t(onClear === null ? 'webhook.emptyTitle' : 'webhook.emptyFilter')}
      </Text>
      {onClear === null ? (
        <Text maw={460} lh="23px" c="dimmed">
          {t(off ? 'webhook.emptyOff' : 'webhook.emptyHint')}
        </Text>
      ) : (
        <ActionButton variant="default" keyName="Ctrl+Delete" onClick={onClear}>
          {t('webhook.clearFilter')}
        </ActionButton>
      )}
    </Stack>
  );
}
