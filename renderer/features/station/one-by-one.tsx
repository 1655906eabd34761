import { Flex, Text, Title } from '@mantine/core';
import { IconPlayerStopFilled, IconPrinter, IconTag } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { BatchRow, RunState } from '../../../shared/station.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { useStation } from '../../components/context/station.ts';
import { KeyButton } from '../../components/key-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { STATE_APPEARANCES } from '../../components/state-appearance.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useCurrentRow } from '../../scanning/queue/shown-answer.ts';
import classes from './one-by-one.module.css';
import { RunProgress } from './run-progress.tsx';
import { useStationServices } from './station-services.ts';

interface Props {
  readonly queued: number;
  readonly run: RunState;
  readonly asked: boolean;
  readonly print: () => void;
}

/** Prints orders as they are scanned: shows the last one's state, and those that were already waiting. */
export function OneByOne({ queued, run, asked, print }: Props): JSX.Element {
  const { t } = useTranslation();
  // A run of one label comes and goes with each scan: the label's state is enough.
  const long = run.kind === 'running' && (run.total > 1 || run.waiting !== null || run.stopping);
  const idle = run.kind === 'idle' && !asked;
  const word = queued === 0 ? t('workstation.one.noRest') : t('workstation.one.rest', { number: queued });
  useShortcuts({ F9: { label: word, act: idle ? print : undefined } });
  return (
    <>
      <JustScanned stoppable={run.kind === 'running' && !long} />
      {run.kind === 'running' && long ? (
        <RunProgress run={run} />
      ) : (
        <KeyButton
          className={classes.printRest}
          fullWidth
          flex="none"
          h={60}
          bdrs={12}
          fw={700}
          variant={queued === 0 ? 'default' : 'filled'}
          disabled={queued === 0 || !idle}
          keyName="F9"
          icon={IconPrinter}
          iconSize={26}
          onClick={print}
        >
          {word}
        </KeyButton>
      )}
    </>
  );
}

function JustScanned({ stoppable }: { stoppable: boolean }): JSX.Element {
  const { t } = useTranslation();
  const { scanQueue, tem, report } = useStationServices();
  const shown = useStore(scanQueue.store, (state) => state.shown);
  const scanned = useCurrentRow(shown);
  // After a reload, or an answer about no order: the label that was submitted last.
  const last = useStation(({ last, rows }) =>
    last === null ? null : (rows.findLast(({ code }) => code === last.code) ?? null),
  );
  const row = scanned ?? last;
  const tone = row === null ? 'gray' : STATE_APPEARANCES[row.state].tone;
  const stop = (): void => void tem.calls.station.stop(undefined).catch(report);
  return (
    <section className={`${classes.card} tone-${tone}`} data-just={row?.state ?? 'none'}>
      {/* The button comes and goes with each label; nothing moves because of it. */}
      <Flex align="center" justify="space-between" gap={10} mih={32}>
        <Title order={2} fz={16} lh="22px" fw={600}>
          {t('workstation.one.title')}
        </Title>
        {stoppable && (
          <ActionButton
            size="xs"
            variant="default"
            keyName="F8"
            icon={IconPlayerStopFilled}
            iconSize={16}
            onClick={stop}
          >
            {t('print.stop')}
          </ActionButton>
        )}
      </Flex>
      {row === null ? (
        <Flex component="p" flex="1" align="center" gap={12} fz={19} lh="26px" fw={500}>
          <IconTag size={36} stroke={1.6} style={{ flex: 'none' }} aria-hidden />
          {t('workstation.one.none')}
        </Flex>
      ) : (
        <CurrentLabel row={row} />
      )}
    </section>
  );
}

function CurrentLabel({ row }: { row: BatchRow }): JSX.Element {
  const { t } = useTranslation();
  const { icon: Icon } = STATE_APPEARANCES[row.state];
  return (
    <>
      <Flex component="p" className={classes.state} align="center" gap={10} lh="36px" fw={700}>
        <Icon size={38} stroke={2.2} style={{ flex: 'none' }} aria-hidden />
        {t(`state.${row.state}`)}
      </Flex>
      <p className={classes.code}>
        <CodeText code={row.code} />
      </p>
      {row.problem !== null && (
        <Text lh="23px" fw={500}>
          <ProblemText problem={row.problem} />
        </Text>
      )}
    </>
  );
}
