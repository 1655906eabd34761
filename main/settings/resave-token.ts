import type { Settings, ValidatedPatch } from '../../shared/settings.ts';
import type { SettingsStore } from './settings.ts';
import type { TokenVault } from './token-vault.ts';

/** Runs `resave` whenever the consent to plain text changes: what is stored encrypted, or not, is then stored the other way. */
export function onPlainTextConsent(
  settings: Pick<SettingsStore, 'get' | 'onChange'>,
  resave: (allowed: boolean) => Promise<void>,
): void {
  let before = settings.get().allowPlainTextToken;
  settings.onChange(({ allowPlainTextToken }) => {
    if (allowPlainTextToken === before) return;
    before = allowPlainTextToken;
    void resave(before);
  });
}

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
