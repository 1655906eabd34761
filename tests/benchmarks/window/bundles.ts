import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from '../benchmark.ts';

/** Files of the built app that belong together, by their paths below dist/. */
export type Bundles = ReadonlyMap<string, readonly string[]>;

/** The built files in groups: those loaded at a start, and those loaded later. @param dist absolute path */
export function readBundles(dist: string): Bundles {
  const files = globSync('**/*.{js,cjs,css,wasm,woff2}', { cwd: dist })
    .map((file) => file.replaceAll(sep, '/'))
    .toSorted();
  const main = withStaticImports(dist, ['main/index.js']);
  const renderer = withStaticImports(
    dist,
    scriptsOf(readFileSync(join(dist, 'renderer/index.html'), 'utf8')),
  );
  const bundles = new Map<string, string[]>();
  for (const file of files) {
    const bundle = bundleOf(file, main, renderer);
    bundles.set(bundle, [...(bundles.get(bundle) ?? []), file]);
  }
  return bundles;
}

function bundleOf(file: string, main: ReadonlySet<string>, renderer: ReadonlySet<string>): string {
  if (main.has(file)) return 'main, at the start';
  if (renderer.has(file)) return 'renderer, at the start';
  const [part] = file.split('/');
  if (part === 'preload') return 'preload';
  if (file.endsWith('.wasm')) return posix.basename(file);
  if (file.endsWith('.css')) return 'renderer, styles';
  if (file.endsWith('.woff2')) return 'renderer, fonts';
  if (/^main\/[\w-]+-worker\.js$/.test(file)) return 'workers, without what they share with main';
  return part === 'main' ? 'main, later' : 'renderer, later';
}

const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script [^>]*src="\.\/([^"]+)"/g)].map(([, path]) => `renderer/${path}`);

/** Files with their static imports, transitively. */
function withStaticImports(dist: string, files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const folder = posix.dirname(file);
    const text = readFileSync(join(dist, file), 'utf8');
    for (const [, path] of text.matchAll(/(?:^|[;\n}])import\b[^;"'()]*["'](\.[^"']+\.js)["']/g))
      open.push(posix.join(folder, path ?? ''));
  }
  return found;
}

const KB = 1000;

/** The size of each bundle on disk, and compressed as an installer does. */
export function measureBundles(dist: string): Figure[] {
  return [...readBundles(dist)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([bundle, files]): Figure[] => {
      const contents = files.map((file) => readFileSync(join(dist, file)));
      const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0) / KB;
      return [
        { name: `size of ${bundle}`, unit: 'kB', values: [sum(contents.map(({ length }) => length))] },
        {
          name: `size of ${bundle}, gzip`,
          unit: 'kB',
          values: [sum(contents.map((content) => gzipSync(content).length))],
        },
      ];
    });
}
