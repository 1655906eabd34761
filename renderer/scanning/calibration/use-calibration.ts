import { useEffect, useState } from 'react';
import { useScanningServices } from '../scanning-services.ts';
import { analyzeScans, type CalibrationResult, REQUIRED_SCANS } from './analyze-scans.ts';
import { listenForCalibration } from './listen-for-calibration.ts';
import { readScan, type ScanReading } from './read-scan.ts';

/** A calibration that is going on. */
export interface CalibrationSession {
  readonly scans: readonly ScanReading[];
  /** Of the scans so far; null before the first. */
  readonly result: CalibrationResult | null;
  readonly isComplete: boolean;
  readonly restart: () => void;
}

/**
 * Takes the scanner's scans while the component is there; what comes behind the last one wanted is let pass unseen.
 * @param isListening false lets keys do what they do, e.g. where a PIN has to be typed
 */
export function useCalibration(isListening: boolean): CalibrationSession {
  const { scanRouter: desk } = useScanningServices();
  const [scans, setScans] = useState<readonly ScanReading[]>([]);
  useEffect(() => {
    if (!isListening) return;
    return listenForCalibration(window, desk, (keys) =>
      setScans((before) => (before.length < REQUIRED_SCANS ? [...before, readScan(keys)] : before)),
    );
  }, [desk, isListening]);
  return {
    scans,
    result: scans.length === 0 ? null : analyzeScans(scans),
    isComplete: scans.length === REQUIRED_SCANS,
    restart: () => setScans([]),
  };
}
