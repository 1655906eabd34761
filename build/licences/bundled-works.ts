import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type LicensedWork, readLicenceText } from './licensed-work.ts';

const ListSchema = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    identifier: z.string().optional(),
    text: z.string().optional(),
  }),
);
const LockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
const PackageSchema = z.object({ author: z.union([z.string(), z.object({ name: z.string() })]).optional() });

/**
 * Lists the packages that Vite found in a bundle.
 * @param list Vite's JSON
 * @param root the repository, which is searched for texts that Vite did not find
 * @throws Error if a package names no licence, or has no text of it
 */
export function listBundledWorks(list: string, root: string): LicensedWork[] {
  return ListSchema.parse(JSON.parse(list)).map(({ name, version, identifier, text }) => {
    if (identifier === undefined) throw new Error(`${name} ${version} names no licence`);
    const found = text ?? readPackageLicence(root, { name, version, licence: identifier });
    if (found === null) throw new Error(`${name} ${version} (${identifier}) carries no text of its licence`);
    return { name, version, licence: identifier, text: found };
  });
}

/** Returns the text from a file with an unusual name, or the MIT text with the author's name if there is no file. */
function readPackageLicence(root: string, work: Omit<LicensedWork, 'text'>): string | null {
  const folder = findInstalledPackage(root, work);
  if (folder === null) return null;
  const file = readdirSync(folder).find((entry) => /licen[cs]e|copying/i.test(entry));
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8');
  // Iconify's sets name their author there.
  const about = existsSync(join(folder, 'info.json')) ? 'info.json' : 'package.json';
  const { author } = PackageSchema.parse(JSON.parse(readFileSync(join(folder, about), 'utf8')));
  if (author === undefined || work.licence !== 'MIT') return null;
  return [
    `Copyright (c) ${typeof author === 'string' ? author : author.name}`,
    '(The package carries no licence file; it names MIT and its author.)',
    '',
    readLicenceText('mit'),
  ].join('\n');
}

/** Finds where npm installed this version: next to the others, or inside the package that needs it. */
function findInstalledPackage(root: string, { name, version }: Omit<LicensedWork, 'text'>): string | null {
  const lock = LockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const path = Object.entries(lock.packages).find(
    ([at, entry]) => at.endsWith(`node_modules/${name}`) && entry.version === version,
  )?.[0];
  return path !== undefined && existsSync(join(root, path)) ? join(root, path) : null;
}
