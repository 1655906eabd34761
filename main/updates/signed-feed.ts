import type { AppUpdater } from 'electron-updater/out/AppUpdater.js';
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js';
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js';
import { z } from 'zod';
import { ProblemError } from '../../shared/problem.ts';
import { updateFailureText } from '../../shared/texts/update-failures.ts';

/** A semantic version (https://semver.org), such as "1.2.0" or "1.3.0-beta.1". */
const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(-[0-9A-Za-z.-]{1,60})?$/;

/** The fields of a channel file that Tem relies on (https://www.electron.build/auto-update, "latest.yml"). */
const OfferSchema = z.object({
  version: z.string().regex(VERSION),
  files: z
    .array(
      z.object({
        url: z.string().min(1).max(500),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.int().positive(),
      }),
    )
    .min(1),
});

/** An installer as described by the signed channel file: SHA-512 in base64, size in bytes. */
export type OfferedFile = Pick<z.infer<typeof OfferSchema>['files'][number], 'sha512' | 'size'>;

/** Whether a version is older than another, by the three numbers only. */
export function isOlder(version: string, than: string): boolean {
  const numbers = (text: string): number[] => (VERSION.exec(text) ?? []).slice(1, 4).map(Number);
  const [one, other] = [numbers(version), numbers(than)];
  const at = one.findIndex((number, index) => number !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}

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
