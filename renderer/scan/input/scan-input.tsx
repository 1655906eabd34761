import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { USUAL_SCANNER } from '../../../shared/scanner.ts';
import { useServices } from '../../services.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { listenForScans } from './listen.ts';
import { SUGGESTION_KEY } from './suggestion-key.ts';
import { useElsewhereNotice } from './use-elsewhere-notice.tsx';

/** Takes scans in every room, wherever the focus is; there once for the whole window. Draws nothing. */
export function ScanInput(): null {
  const { t } = useTranslation();
  const { scans, settings, scanner, refusals } = useServices();
  useEffect(
    () => listenForScans(window, scans, () => settings.store.getState().settings?.scanner ?? USUAL_SCANNER),
    [scans, settings],
  );
  const offered = useStore(scanner.store, ({ shown }) => shown?.kind === 'ime' && shown.suggestion !== null);
  useKeys(
    { [SUGGESTION_KEY]: offered ? { word: t('input.imeTake'), act: refusals.takeSuggestion } : undefined },
    'everywhere',
  );
  useElsewhereNotice();
  return null;
}
