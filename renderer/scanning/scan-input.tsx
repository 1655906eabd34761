import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { DEFAULT_SCANNER } from '../../shared/scanner.ts';
import { useShortcuts } from '../components/use-shortcuts.ts';
import { listenForScans } from './input/listen-for-scans.ts';
import { SUGGESTION_KEY } from './input/refusals.ts';
import { useScanningServices } from './scanning-services.ts';

/** Accepts scans on every screen, wherever the focus is. Mounted once per window; renders nothing. */
export function ScanInput(): null {
  const { t } = useTranslation();
  const { scanRouter, settings, scanQueue, refusals } = useScanningServices();
  useEffect(
    () =>
      listenForScans(
        window,
        scanRouter,
        () => settings.store.getState().settings?.scanner ?? DEFAULT_SCANNER,
      ),
    [scanRouter, settings],
  );
  const offered = useStore(
    scanQueue.store,
    ({ shown }) => shown?.kind === 'ime' && shown.suggestion !== null,
  );
  useShortcuts(
    { [SUGGESTION_KEY]: offered ? { label: t('input.imeTake'), act: refusals.takeSuggestion } : undefined },
    'global',
  );
  return null;
}
