import type { Settings, ValidatedPatch } from '../../shared/settings.ts';
import type { SettingsStore } from './settings.ts';
import type { TokenVault } from './token-vault.ts';

interface ResaveTokenDependencies {
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly vault: Pick<TokenVault, 'resave'>;
  /** Called when the token is stored according to the new settings. */
  readonly onResaved: () => void;
}

/** Saves settings, and stores the access token again if the consent to plain text changed. */
export function withTokenResaved(
  save: (patch: ValidatedPatch) => Promise<Settings>,
  { settings, vault, onResaved }: ResaveTokenDependencies,
): (patch: ValidatedPatch) => Promise<Settings> {
  return async (patch) => {
    const before = settings.get();
    const after = await save(patch);
    if (after.allowPlainTextToken !== before.allowPlainTextToken) {
      await vault.resave();
      onResaved();
    }
    return after;
  };
}
