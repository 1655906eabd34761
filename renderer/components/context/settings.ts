import { useCallback } from 'react';
import { useServices } from '../../app/services.ts';
import type { SettingsChange } from '../../features/settings/settings-store.ts';

/** Saves settings at once; a refusal is shown. */
export function useSaveSettings(): (change: SettingsChange) => void {
  const { settings, report } = useServices();
  return useCallback((change) => void settings.save(change).catch(report), [settings, report]);
}
