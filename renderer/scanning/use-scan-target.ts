import { useLayoutEffect, useRef } from 'react';
import type { ScanTarget } from './input/scan-router.ts';
import { useScanningServices } from './scanning-services.ts';

/** Marks a field that scans may fill: the text stays in it, and Enter does what it does there. */
export const TAKES_SCANS = { 'data-takes-scans': true } as const;

/** Receives the scans instead of the batch while the component's screen is shown, from the commit that shows it. */
export function useScanTarget(take: ScanTarget): void {
  const { scanRouter } = useScanningServices();
  const current = useRef(take);
  useLayoutEffect(() => {
    current.current = take;
  });
  useLayoutEffect(() => scanRouter.addTarget((text) => current.current(text)), [scanRouter]);
}
