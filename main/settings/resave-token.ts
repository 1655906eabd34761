import type { Settings, ValidatedPatch } from '../../shared/settings.ts';
import type { SettingsStore } from './settings.ts';
import type { TokenVault } from './token-vault.ts';

interface ResaveTokenDependencies {
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly vault: Pick<TokenVault, 'resave'>;
  /** Told once the token lies on disk as the settings say now. */
  readonly onResaved: () => void;
}

/** Saves settings, and the access token again where they say otherwise than before whether it may lie in plain text. */
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
