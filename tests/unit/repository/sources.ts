import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** A file's text, by its path from the repository's root. */
export const source = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Product and docs, by path with slashes. */
const SOURCES: ReadonlyMap<string, string> = new Map(
  globSync(['{main,renderer,shared,preload}/**/*.{ts,tsx}', 'docs/**/*.md', 'README.md'], { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => [file, source(file)]),
);

/** The files of product and docs whose text fits. */
export function filesWith(fits: RegExp | ((text: string, file: string) => boolean)): readonly string[] {
  const test = typeof fits === 'function' ? fits : (text: string): boolean => fits.test(text);
  return [...SOURCES]
    .filter(([file, text]) => test(text, file))
    .map(([file]) => file)
    .toSorted();
}
