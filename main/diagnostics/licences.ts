import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Licences } from '../../shared/diagnostics.ts';
import { ProblemError } from '../../shared/problem.ts';

const Manifest = z.object({ license: z.string() });

/**
 * Reads the licences that the build put next to the app: Tem's own from its package.json, those of its parts from licences.txt.
 * @param dist the folder of the built app, which contains main, preload and renderer, next to package.json
 * @throws ProblemError licences-missing
 */
export async function readLicences(dist: string): Promise<Licences> {
  const file = join(dist, 'licences.txt');
  try {
    const manifest: unknown = JSON.parse(await readFile(join(dist, '..', 'package.json'), 'utf8'));
    return { own: Manifest.parse(manifest).license, text: await readFile(file, 'utf8') };
  } catch (error) {
    throw new ProblemError('licences-missing', { file }, { cause: error });
  }
}
