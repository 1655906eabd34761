import { useLayoutEffect, useRef } from 'react';
import { useScanningServices } from '../scanning-services.ts';
import type { ScanTarget } from './scan-router.ts';

/** On a field that may be filled by a scan: the text stays in it, and its Enter does what Enter does there. */
export const TAKES_SCANS = { 'data-takes-scans': true } as const;

/** Takes the scans while the component's room is shown, from the commit that shows it on, in place of the batch. */
export function useScanTarget(take: ScanTarget): void {
  const { scanRouter } = useScanningServices();
  const current = useRef(take);
  useLayoutEffect(() => {
    current.current = take;
  });
  useLayoutEffect(() => scanRouter.addTarget((text) => current.current(text)), [scanRouter]);
}
