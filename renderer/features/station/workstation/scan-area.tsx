import { Flex } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../components/context/settings.ts';
import { useStation } from '../../../components/context/station.ts';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { useStationServices } from '../station-services.ts';
import { ModeButton } from './status-button.tsx';
import classes from './workstation.module.css';

/**
 * The area around the scan field. Its background changes with the meaning of scans, so that nobody confuses labels with
 * orders. With scan-back, the mode moves to the bar above (WorkstationBar).
 */
export function ScanArea({ children }: { children: ReactNode }): JSX.Element {
  const { t } = useTranslation();
  const { scanQueue } = useStationServices();
  const { scanBack } = useSettings();
  const phase = useStation((station) => station.phase);
  useShortcuts({
    F3: { label: t('workstation.switchMode'), act: () => scanQueue.command({ kind: 'mode' }) },
  });
  return (
    <Flex
      className={classes.scanArea ?? ''}
      flex="none"
      direction="column"
      gap={10}
      bdrs={12}
      data-phase={phase}
    >
      {!scanBack && (
        <Flex flex="none" data-mode-alone>
          <ModeButton />
        </Flex>
      )}
      {children}
    </Flex>
  );
}
