import { Group, Stack, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { PrintedLabel } from '../../../shared/history.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { IconPackage } from '../../components/icons.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { useHistoryServices } from './history-services.ts';
import { useHistory } from './history-view.ts';
import { LabelFacts, ReceiptFacts } from './label-facts.tsx';
import classes from './label-panel.module.css';
import panel from './panel.module.css';
import { BackButton, Panel, SecondButton } from './panel.tsx';
import { ReprintAction } from './reprint-action.tsx';

/** One label in full, with its reprint. */
export function LabelPanel({ label }: { label: PrintedLabel }): JSX.Element {
  const { t } = useTranslation();
  const { navigation } = useHistoryServices();
  const view = useHistory();
  const asking = useStore(view.printing.store, ({ state: { kind } }) => kind === 'asking');
  const receipts = useStore(view.store, (state) => state.receiptsShown);
  const { code, state } = label;
  return (
    <Panel aria-label={t('history.of', { code })} data-label-panel={label.id}>
      <Stack gap={8} align="flex-start">
        <h2 className={classes.code}>
          <CodeText code={code} />
        </h2>
        <Group gap={6} justify="space-between" w="100%">
          <StateBadge state={state} />
          {label.receipt !== null && !asking && (
            <ActionButton
              size="compact-sm"
              variant="default"
              keyName="Ctrl+B"
              onClick={() => view.showReceipts(!receipts)}
            >
              {receipts ? t('history.receipt.back') : t('history.receipt.title')}
            </ActionButton>
          )}
        </Group>
        <Text lh="23px">{t(`history.explanation.${explainState(label)}`)}</Text>
      </Stack>
      {/* The reasons need this space. */}
      {!asking &&
        (receipts && label.receipt !== null ? (
          <ReceiptFacts receipt={label.receipt} />
        ) : (
          <LabelFacts label={label} />
        ))}
      <div className={panel.foot}>
        <ReprintAction label={label} />
        {!asking && (
          <>
            <SecondButton
              keyName="F2"
              icon={IconPackage}
              onClick={() => navigation.setState({ screen: 'orders', order: code })}
            >
              {t('history.toOrder')}
            </SecondButton>
            <BackButton onClick={() => view.open(null)} />
          </>
        )}
      </div>
    </Panel>
  );
}

/** What a state means for somebody holding the parcel. */
function explainState({ state, endedAtMs }: PrintedLabel) {
  switch (state) {
    case 'printed':
    case 'confirmed':
    case 'failed':
    case 'unknown':
    case 'cancelled':
      return state;
    case 'submitted':
      return endedAtMs === null ? 'awaited' : 'submitted';
    case 'looking-up':
    case 'queued':
    case 'held':
    case 'preparing':
    case 'proven':
    case 'submitting':
      return 'awaited';
  }
}
