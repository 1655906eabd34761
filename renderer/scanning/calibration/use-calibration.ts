import { useLayoutEffect, useRef, useState } from 'react';
import { useScanningServices } from '../scanning-services.ts';
import { analyzeScans, type CalibrationResult, REQUIRED_SCANS } from './analyze-scans.ts';
import { listenForCalibration } from './listen-for-calibration.ts';
import { readScan, type ScanReading } from './read-scan.ts';

/** The scans of a calibration so far. */
interface CalibrationState {
  readonly scans: readonly ScanReading[];
  /** Over the scans so far; null before the first. */
  readonly result: CalibrationResult | null;
  readonly isComplete: boolean;
}

/**
 * Collects scans while the component is mounted; ignores scans beyond the required number.
 * @param isListening false lets keys act normally, e.g. while a PIN is typed
 * @param onEnter a person pressed Enter, which belongs to no scan
 */
export function useCalibration(
  isListening: boolean,
  onEnter: (state: CalibrationState) => void,
): CalibrationState & { readonly restart: () => void } {
  const { scanRouter: desk } = useScanningServices();
  const [scans, setScans] = useState<readonly ScanReading[]>([]);
  const state: CalibrationState = {
    scans,
    result: scans.length === 0 ? null : analyzeScans(scans),
    isComplete: scans.length === REQUIRED_SCANS,
  };
  const enter = useRef(() => undefined as void);
  useLayoutEffect(() => {
    enter.current = () => onEnter(state);
  });
  // Ends in the commit itself: the first key on the next page must not be taken for a scan's.
  useLayoutEffect(() => {
    if (!isListening) return;
    return listenForCalibration(
      window,
      desk,
      (keys) => setScans((before) => (before.length < REQUIRED_SCANS ? [...before, readScan(keys)] : before)),
      () => enter.current(),
    );
  }, [desk, isListening]);
  return { ...state, restart: () => setScans([]) };
}
