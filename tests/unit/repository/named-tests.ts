import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The repository. */
export const ROOT = join(import.meta.dirname, '../../..');

const IS_TEST = /\.(?:test|spec)\.tsx?$/;
/** A test file, and the parts of test names that follow it, e.g. `proof.spec.ts` “shuffled pages”, “two orders on a page”. */
export const NAMED_TEST = /`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? “[^”]+”)*)/g;
const tests = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((file) => `tests/${file.replaceAll('\\', '/')}`)
  .filter((file) => IS_TEST.test(file));

/** Files by that name, or by that path. */
const filesOf = (name: string): string[] =>
  tests.filter((file) => (name.includes('/') ? file === name : basename(file) === name));

/** Code without its comments: a title in a comment names no test. */
const codeOf = (file: string): string =>
  readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** Whether a test's title contains these words; “…” matches anything within a line. */
function hasTitle(code: string, title: string): boolean {
  const words = title
    .split('…')
    .map((part) => part.trim().replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(String.raw`['"\`].*${words.join('.*')}`).test(code);
}

/** What is wrong with the tests that a text names: files that are not there, titles that none has. */
export function findWrongTestNames(text: string): string[] {
  return [...text.replaceAll(/\s+/g, ' ').matchAll(NAMED_TEST)].flatMap(([, name = '', titles = '']) => {
    const [file, ...others] = filesOf(name);
    if (file === undefined) return [`${name}: no such test file`];
    if (others.length > 0) return [`${name}: several test files`];
    const code = codeOf(file);
    return [...titles.matchAll(/“([^”]+)”/g)]
      .map(([, title = '']) => title)
      .filter((title) => !hasTitle(code, title))
      .map((title) => `${name}: no “${title}”`);
  });
}
