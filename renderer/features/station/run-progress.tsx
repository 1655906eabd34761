import { Box, Flex, Progress } from '@mantine/core';
import { IconAlertTriangle, IconPlayerStopFilled } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunState } from '../../../shared/station.ts';
import { CodeText } from '../../components/code-text.tsx';
import { useStation } from '../../components/context/station.ts';
import { KeyButton } from '../../components/key-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { rowUnderWay } from './counts.ts';
import classes from './run-progress.module.css';
import { useStationServices } from './station-services.ts';

/** The run's progress, its current label, and the stop button. */
export function RunProgress({ run }: { run: RunState & { kind: 'running' } }): JSX.Element {
  const { t } = useTranslation();
  const { tem, report } = useStationServices();
  const current = useStation((station) => rowUnderWay(station.rows)?.code ?? null);
  const { done, total, stopping, waiting } = run;
  const stop = (): void => void tem.calls.station.stop(undefined).catch(report);
  useShortcuts({ F8: { label: t('print.stop'), act: stopping ? undefined : stop } });
  return (
    <Flex direction="column" gap={8}>
      <Flex align="baseline" justify="space-between">
        <Box component="span" fz={20} fw="600">
          {t('print.printing')}
        </Box>
        <b className={classes.progress}>{t('print.progress', { done, total })}</b>
      </Flex>
      <Progress
        size={20}
        radius="md"
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label={t('print.progressLabel', { done, total })}
        transitionDuration={200}
      />
      <p className={classes.current} role="status">
        {stopping ? t('print.stopping') : current !== null && <CodeText code={current} />}
      </p>
      <div role="alert">
        {waiting !== null && (
          <div className={`${classes.waiting} tone-amber`}>
            <IconAlertTriangle size={32} aria-hidden />
            <p className={classes.waitingReason}>
              <b>{t('print.waitsFor')}</b>
              <ProblemText problem={waiting} />
            </p>
          </div>
        )}
      </div>
      <KeyButton
        className={classes.stop}
        fullWidth
        color="red.9"
        variant="outline"
        disabled={stopping}
        keyName="F8"
        leftSection={<IconPlayerStopFilled size={24} aria-hidden />}
        onClick={stop}
      >
        {t('print.stop')}
      </KeyButton>
    </Flex>
  );
}
