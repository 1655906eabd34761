import { openTokenVault, type TokenVault } from '../../../main/settings/token-vault.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';

/** Where the tests' tokens are for. */
export const ADDRESS = 'https://partner.example/v1';
export const ORIGIN = 'https://partner.example';

/** A vault with settings that a test changes. */
export async function vaultAt(
  file: string,
  given: Partial<Settings> = {},
): Promise<{ vault: TokenVault; save: (patch: Partial<Settings>) => void; known: (string | null)[] }> {
  let saved = SettingsSchema.parse({ baseUrl: ADDRESS, ...given });
  const listeners: ((settings: Settings) => void)[] = [];
  const known: (string | null)[] = [];
  const vault = await openTokenVault({
    file,
    settings: { saved: () => saved, onChange: (listener) => listeners.push(listener) },
    secrets: { add: (secret) => known.push(secret) },
  });
  return {
    vault,
    save(patch) {
      saved = { ...saved, ...patch };
      for (const listener of listeners) listener(saved);
    },
    known,
  };
}
