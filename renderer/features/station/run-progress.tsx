import { Box, Flex, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerStopFilled } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunState } from '../../../shared/station.ts';
import { CodeText } from '../../components/code-text.tsx';
import { useStation } from '../../components/context/station.ts';
import { KeyButton } from '../../components/key-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { rowUnderWay } from './counts.ts';
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
        <Box component="b" fz={26} style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}>
          {t('print.progress', { done, total })}
        </Box>
      </Flex>
      <Progress
        size={20}
        radius="md"
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label={t('print.progressLabel', { done, total })}
        transitionDuration={200}
      />
      <Text truncate mih={26} fz={18} role="status">
        {stopping ? t('print.stopping') : current !== null && <CodeText code={current} />}
      </Text>
      <div role="alert">
        {waiting !== null && (
          <Notice
            tone="amber"
            icon={IconAlertTriangle}
            iconSize={32}
            gap={12}
            p="12px 14px"
            bd="2px solid var(--tone-ink)"
            bdrs={12}
          >
            <Flex component="p" direction="column" fz={18} lh="25px" fw={500}>
              <Box component="b" fz={22} lh="30px">
                {t('print.waitsFor')}
              </Box>
              <ProblemText problem={waiting} />
            </Flex>
          </Notice>
        )}
      </div>
      <KeyButton
        fullWidth
        h={64}
        bd="2px solid var(--tem-red-ink)"
        bdrs={12}
        fz={20}
        c="var(--tem-red-ink)"
        color="red.9"
        variant="outline"
        disabled={stopping}
        keyName="F8"
        icon={IconPlayerStopFilled}
        iconSize={24}
        onClick={stop}
      >
        {t('print.stop')}
      </KeyButton>
    </Flex>
  );
}
