import { Flex, Loader, Switch, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportState, ImportTotals } from '../../../shared/import.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Facts } from '../../components/facts.tsx';
import { IconPlayerPauseFilled, IconPrinter, IconSend } from '../../components/icons.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { formatDong } from '../../i18n/format-money.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { useImports, useImportsServices } from './imports-services.ts';
import { addsToBatch } from './imports-store.ts';
import { progressOf, type Stage } from './progress.ts';
import { SendProgress } from './send-progress.tsx';
import classes from './send-section.module.css';

/** The main button of each stage, with what belongs to it. */
export function SendSection({ open, stage }: { open: ImportState; stage: Stage }): JSX.Element {
  const { t } = useTranslation();
  switch (stage) {
    case 'reading':
      return (
        <Flex component="p" gap={12} align="center" fz={18} role="status">
          <Loader size="sm" aria-hidden />
          {t('imports.phase.reading')}
        </Flex>
      );
    case 'checked':
    case 'paused':
      return <StartSending open={open} stage={stage} />;
    case 'sending':
      return <Sending open={open} />;
    case 'stopped':
    case 'done':
      return (
        <>
          <SendingEnded open={open} />
          {/* Rows with an unknown outcome can still be resolved. */}
          {progressOf(open).remaining > 0 && <StartSending open={open} stage="stopped" />}
        </>
      );
  }
}

interface StartSendingProps {
  readonly open: ImportState;
  readonly stage: 'checked' | 'paused' | 'stopped';
}

function StartSending({ open, stage }: StartSendingProps): JSX.Element {
  const { t } = useTranslation();
  const { imports, report } = useImportsServices();
  const { remaining, sending } = progressOf(open);
  const send = (): void => void imports.start().catch(report);
  return (
    <>
      {stage === 'paused' && <SendProgress open={open} />}
      {open.totals !== null && open.totals.orders > 0 && <Totals totals={open.totals} />}
      <ActionButton
        className={classes.send}
        fullWidth
        disabled={remaining === 0}
        keyName="Ctrl+Enter"
        icon={IconSend}
        iconSize={28}
        onClick={send}
      >
        {remaining === 0
          ? t('imports.sendNothing')
          : t(stage === 'checked' ? 'imports.send' : 'imports.goOn', { number: remaining })}
      </ActionButton>
      {/* Rows in flight when it was paused are still being answered. */}
      {sending > 0 && (
        <Text lh="23px" c="dimmed">
          {t('imports.pausing')}
        </Text>
      )}
    </>
  );
}

/** Whether created orders go into the batch; only where something can still be sent. */
export function BatchSwitch({ open, stage }: { open: ImportState; stage: Stage }): JSX.Element | null {
  const { t } = useTranslation();
  const { imports } = useImportsServices();
  const toBatch = useImports(addsToBatch);
  const canSend = stage === 'checked' || stage === 'paused' || progressOf(open).remaining > 0;
  if (!canSend || stage === 'reading' || stage === 'sending') return null;
  return (
    <Switch
      size="md"
      label={t('imports.toBatch')}
      description={t('imports.toBatchHint')}
      checked={toBatch}
      onChange={(event) => imports.setToBatch(event.currentTarget.checked)}
    />
  );
}

/** What would be sent, in money: the same as Tem's own dialog says before it sends. */
function Totals({ totals }: { totals: ImportTotals }): JSX.Element {
  const { t, language } = useTexts();
  const { amount, fees, orders, quoted, isQuoting } = totals;
  const fee = (): string => {
    const sum = formatDong(fees, language);
    if (quoted >= orders) return sum;
    if (isQuoting) return t('imports.feesAsking', { quoted, orders });
    return quoted === 0 ? t('imports.feesUnknown') : t('imports.feesOfSome', { sum, quoted, orders });
  };
  return (
    <Facts
      layout="ends"
      lh="23px"
      valueWeight={600}
      data-totals
      facts={[
        { name: t('imports.totalAmount'), value: formatDong(amount, language) },
        { name: t('imports.totalFees'), value: fee() },
      ]}
    />
  );
}

function Sending({ open }: { open: ImportState }): JSX.Element {
  const { t } = useTranslation();
  const { imports, report } = useImportsServices();
  const pause = (): void => void imports.pause().catch(report);
  return (
    <>
      <SendProgress open={open} />
      <ActionButton
        className={classes.send}
        fullWidth
        variant="outline"
        keyName="F8"
        icon={IconPlayerPauseFilled}
        iconSize={26}
        onClick={pause}
      >
        {t('imports.pause')}
      </ActionButton>
    </>
  );
}

function SendingEnded({ open }: { open: ImportState }): JSX.Element | null {
  const { t } = useTranslation();
  const { navigation } = useImportsServices();
  if (!open.toBatch || open.counts.created === 0) return null;
  return (
    <>
      {/* If they could not be saved, the problem says so. */}
      {open.problem === null && (
        <Text lh="23px" c="dimmed">
          {t('imports.inBatch')}
        </Text>
      )}
      <KeyButton
        className={classes.send}
        fullWidth
        keyName="Ctrl+1"
        icon={IconPrinter}
        iconSize={28}
        onClick={() => navigation.setState({ screen: 'station' })}
      >
        {t('imports.toStation')}
      </KeyButton>
    </>
  );
}
