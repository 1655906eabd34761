import { useCallback } from 'react';
import type { SettingsPatch } from '../../shared/settings.ts';
import { useServices } from '../services.ts';

/** Saves settings at once; a refusal is shown. */
export function useSave(): (patch: SettingsPatch) => void {
  const { settings, report } = useServices();
  return useCallback((patch) => void settings.save(patch).catch(report), [settings, report]);
}
