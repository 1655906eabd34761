import { useEffect, useState } from 'react';
import { useServices } from '../../services.ts';
import { analyse, type Calibration, SCANS_WANTED } from './analyse.ts';
import { listenForCalibration } from './listen.ts';
import { readScan, type ScanReading } from './read-scan.ts';

/** A calibration that is going on. */
export interface Calibrating {
  readonly scans: readonly ScanReading[];
  /** Of the scans so far; null before the first. */
  readonly found: Calibration | null;
  readonly isComplete: boolean;
  readonly again: () => void;
}

/**
 * Takes the scanner's scans while the component is there; what comes behind the last one wanted is let pass unseen.
 * @param isListening false lets keys do what they do, e.g. where a PIN has to be typed
 */
export function useCalibration(isListening: boolean): Calibrating {
  const { scans: desk } = useServices();
  const [scans, setScans] = useState<readonly ScanReading[]>([]);
  useEffect(() => {
    if (!isListening) return;
    return listenForCalibration(window, desk, (keys) =>
      setScans((before) => (before.length < SCANS_WANTED ? [...before, readScan(keys)] : before)),
    );
  }, [desk, isListening]);
  return {
    scans,
    found: scans.length === 0 ? null : analyse(scans),
    isComplete: scans.length === SCANS_WANTED,
    again: () => setScans([]),
  };
}
