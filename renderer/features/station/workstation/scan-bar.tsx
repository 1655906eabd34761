import { Box } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../components/context/settings.ts';
import { useStation } from '../../../components/context/station.ts';
import { SizeSelect } from '../../../components/size-select.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { StationPrinterSelect } from '../station-printer-select.tsx';
import { useStationServices } from '../station-services.ts';
import { ModeButton, PhaseButton } from './status-button.tsx';
import classes from './workstation.module.css';

/** A constant element, so that scans never render the lists of sizes and printers again. */
const PRINT_CHOICES = (
  <Box className={classes.choices ?? ''}>
    <SizeSelect bare />
    <div className={classes.printer}>
      <StationPrinterSelect />
    </div>
  </Box>
);

/**
 * The scan field, and how the station works: mode, meaning of scans, size and printer. Its background changes with the
 * meaning of scans, so that nobody confuses labels with orders.
 */
export function ScanBar({ children }: { children: ReactNode }): JSX.Element {
  const { t } = useTranslation();
  const { scanQueue } = useStationServices();
  const { scanBack } = useSettings();
  const phase = useStation((station) => station.phase);
  useShortcuts({
    F3: { label: t('workstation.switchMode'), act: () => scanQueue.command({ kind: 'mode' }) },
    F4: scanBack
      ? { label: t('workstation.switchPhase'), act: () => scanQueue.command({ kind: 'phase' }) }
      : undefined,
  });
  return (
    <section className={classes.bar} data-phase={phase} aria-label={t('workstation.bar')}>
      {children}
      <ModeButton />
      {scanBack && <PhaseButton />}
      {PRINT_CHOICES}
    </section>
  );
}
