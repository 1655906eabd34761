import type { AppUpdater } from 'electron-updater/out/AppUpdater.js';
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js';
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js';
import { ProblemError } from '../../shared/problem.ts';
import { updateFailureText } from '../../shared/texts/update-failures.ts';
import { OfferSchema } from './offer.ts';

/**
 * Wraps electron-updater's generic provider (https://www.electron.build/publish#genericserveroptions) so that it uses a channel
 * file only after `read` has verified it.
 * @param address the address of the update server
 * @param extension the file extension of this machine's installers
 * @param read fetches and verifies a channel file by its name; throws if it cannot be trusted
 */
export function createSignedFeed(
  address: string,
  extension: string,
  read: (name: string) => Promise<string>,
): Parameters<AppUpdater['setFeedURL']>[0] {
  type Given = ConstructorParameters<typeof GenericProvider>;
  class SignedProvider extends GenericProvider {
    constructor(_options: unknown, updater: Given[1], runtime: Given[2]) {
      super({ provider: 'generic', url: address }, updater, runtime);
    }

    override async getLatestVersion(): ReturnType<GenericProvider['getLatestVersion']> {
      const name = `${this.getDefaultChannelName()}.yml`;
      const text = await read(name);
      try {
        const info = parseUpdateInfo(text, name, new URL(`${address}/${name}`));
        const { files } = OfferSchema.parse(info);
        // Without one, electron-updater would take the first file it finds.
        if (!files.some(({ url }) => url.endsWith(extension))) throw new Error(`no ${extension}`);
        return info;
      } catch (cause) {
        throw new ProblemError('update-unreachable', { detail: updateFailureText.invalidList }, { cause });
      }
    }
  }
  return { provider: 'custom', updateProvider: SignedProvider };
}
