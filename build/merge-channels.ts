import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { yaml } from './yaml.ts';

// `node build/merge-channels.ts INTO FROM...` merges the latest-linux.yml files of two builds. An AppImage and a Debian package
// built together would share a folder, and the AppImage might include the package's marker (make-installers.sh).

const ChannelSchema = z.looseObject({
  version: z.string(),
  files: z.array(z.looseObject({ url: z.string(), sha512: z.string() })).min(1),
});

/**
 * Merges all files of channel files, as written by electron-builder, into one.
 * @throws Error if their versions differ, or a file is named twice
 */
export function mergeChannels(texts: readonly string[]): string {
  const [first, ...others] = texts.map((text) => ChannelSchema.parse(yaml.load(text)));
  if (first === undefined) throw new Error('no channel file');
  if (others.some(({ version }) => version !== first.version))
    throw new Error('the channel files are of different versions');
  const files = [first, ...others].flatMap((channel) => channel.files);
  if (new Set(files.map(({ url }) => url)).size < files.length)
    throw new Error('a file is in two channel files');
  return yaml.dump({ ...first, files });
}

if (import.meta.main) {
  const [into, ...from] = process.argv.slice(2);
  if (into === undefined || from.length === 0) throw new Error('usage: merge-channels.ts INTO FROM...');
  mkdirSync(dirname(into), { recursive: true });
  writeFileSync(into, mergeChannels(from.map((file) => readFileSync(file, 'utf8'))));
}
