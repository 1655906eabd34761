import { useEffect, useState } from 'react';
import { useScanningServices } from '../scanning-services.ts';
import { analyzeScans, REQUIRED_SCANS } from './analyze-scans.ts';
import { listenForCalibration } from './listen-for-calibration.ts';
import { readScan, type ScanReading } from './read-scan.ts';

/**
 * Collects scans while the component is mounted; ignores scans beyond the required number.
 * @param isListening false lets keys act normally, e.g. while a PIN is typed
 */
export function useCalibration(isListening: boolean) {
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
    /** Over the scans so far; null before the first. */
    result: scans.length === 0 ? null : analyzeScans(scans),
    isComplete: scans.length === REQUIRED_SCANS,
    restart: () => setScans([]),
  };
}
