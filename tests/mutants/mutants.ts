import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PARTS, type Part } from './parts.ts';
import { type Site, sitesOf } from './sites.ts';

// `npm run mutants -- --seed 7` breaks the product in many small ways, one after the other, each in a copy of this
// repository, and asks the tests of the broken part whether they notice: first the unit and contract tests that import the broken
// file, nearest first, then all others of the part, then (with --e2e) the end-to-end tests of its subject. What came out goes to
// out/mutants-7.jsonl, a line each; a run that was stopped goes on where it was. `--list FILE` takes the breaks of an earlier
// run instead of drawing, and says in the end which of those noticed then are not noticed now.

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** How many breaks in all; each part has the same share. */
    count: { type: 'string', default: '240' },
    part: { type: 'string', multiple: true, default: PARTS.map(({ name }) => name) },
    list: { type: 'string' },
    /** `no` leaves what unit and contract tests do not notice as `unnoticed`; a later run with `yes` goes on with it. */
    e2e: { type: 'string', default: 'yes' },
    lanes: { type: 'string', default: String(availableParallelism()) },
  },
});

/** A break that can be found again in a file that was edited elsewhere. */
interface Mutant {
  readonly part: string;
  readonly file: string;
  readonly kind: string;
  readonly line: string;
  readonly before: string;
  readonly after: string;
  /** Which of several that look the same, from 0. */
  readonly nth: number;
}
/** What noticed it; `gone`: the product has no such place any more. */
type Noticed = 'unit' | 'end to end' | 'unnoticed' | 'not by unit' | 'gone';
interface Result extends Mutant {
  readonly noticed: Noticed;
  /** The first test that failed, or `time`. */
  readonly by: string;
}

const ROOT = resolve(import.meta.dirname, '../..');
const BIN = join(ROOT, 'node_modules/.bin');
const OUT = resolve(
  ROOT,
  options.list === undefined
    ? `out/mutants-${options.seed}.jsonl`
    : `${options.list.replace(/\.jsonl$/, '')}-again.jsonl`,
);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
const imports = readImports();
/** Test files that fail on the whole product, here and now (true): they say nothing about a break. */
const failing = new Map<string, boolean>();

const before = options.list === undefined ? [] : readResults(options.list);
const mutants: readonly Mutant[] = options.list === undefined ? drawMutants() : before;
mkdirSync(dirname(OUT), { recursive: true });
const done = new Map((existsSync(OUT) ? readResults(OUT) : []).map((result) => [idOf(result), result]));
const waiting = mutants.filter((mutant) => {
  const result = done.get(idOf(mutant));
  return result === undefined || (result.noticed === 'not by unit' && options.e2e === 'yes');
});
await Promise.all(Array.from({ length: Number(options.lanes) }, runLane));
summarize();

// --- breaks ----------------------------------------------------------------------------------------------------

function drawMutants(): Mutant[] {
  const parts = PARTS.filter(({ name }) => options.part.includes(name));
  const random = createRandom(Number(options.seed));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  return parts.flatMap((part) => {
    const all = sourcesOf(part).flatMap(mutantsOf(part.name));
    const drawn = new Map<string, Mutant>();
    const wanted = Math.min(all.length, Math.ceil(Number(options.count) / parts.length));
    while (drawn.size < wanted) {
      // A file by its size, then a kind: otherwise half of them would be numbers.
      const { file } = pick(all);
      const here = all.filter((mutant) => mutant.file === file);
      const kind = pick([...new Set(here.map((mutant) => mutant.kind))]);
      const mutant = pick(here.filter((one) => one.kind === kind));
      drawn.set(idOf(mutant), mutant);
    }
    return [...drawn.values()];
  });
}

function sourcesOf({ source }: Part): string[] {
  return files.filter(
    (file) => file.endsWith('.ts') && source.some((folder) => file.startsWith(`${folder}/`)),
  );
}

/** All breaks of a file. */
function mutantsOf(part: string): (file: string) => Mutant[] {
  return (file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const counted = new Map<string, number>();
    return sitesOf(file, text).map((site) => {
      const { kind, before: old, after } = site;
      const mutant = { part, file, kind, line: lineOf(text, site), before: old, after };
      const same = JSON.stringify(mutant);
      const nth = counted.get(same) ?? 0;
      counted.set(same, nth + 1);
      return { ...mutant, nth };
    });
  };
}

function lineOf(text: string, { start }: Site): string {
  const from = text.lastIndexOf('\n', start) + 1;
  return text.slice(from, (text.indexOf('\n', start) + text.length) % text.length).trim();
}

/** Returns the file's text with the break in it; null where it is not there any more. */
function breakText({ part, file, ...wanted }: Mutant): string | null {
  if (!files.includes(file)) return null;
  const text = readFileSync(join(ROOT, file), 'utf8');
  const at = mutantsOf(part)(file).findIndex((mutant) => idOf(mutant) === idOf({ part, file, ...wanted }));
  const site = sitesOf(file, text)[at];
  return site === undefined ? null : text.slice(0, site.start) + site.after + text.slice(site.end);
}

function idOf({ file, kind, line, before: old, after, nth }: Mutant): string {
  return JSON.stringify([file, kind, line, old, after, nth]);
}

/** Mulberry32: the same numbers from 0 to below 1 for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// --- tests -----------------------------------------------------------------------------------------------------

/** Who is imported or started by whom, by path from the root. */
function readImports(): ReadonlyMap<string, readonly string[]> {
  const specifier = /(?:\bfrom|\bimport|new URL)\s*\(?\s*['"](\.[^'"]+)['"]/g;
  return new Map(
    files
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => {
        const text = readFileSync(join(ROOT, file), 'utf8');
        return [
          file,
          [...text.matchAll(specifier)].map(([, path]) => posix.join(posix.dirname(file), path ?? '')),
        ];
      }),
  );
}

/** The tests of a part in the groups in which they are asked: those that import the file nearest by first. */
function testsOf(part: Part, file: string): string[][] {
  const tests = files.filter(
    (test) => /\.test\.tsx?$/.test(test) && part.tests.some((folder) => test.startsWith(`${folder}/`)),
  );
  const importers = new Map<string, string[]>();
  for (const [from, imported] of imports)
    for (const to of imported) importers.set(to, [...(importers.get(to) ?? []), from]);
  const distances = new Map([[file, 0]]);
  for (const [at, distance] of distances)
    for (const importer of importers.get(at) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  const sorted = tests
    .filter((test) => distances.has(test))
    .toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0));
  // A test that does not import the file, not even in a thread or process of its own, cannot notice it.
  return sorted.length === 0 ? [tests] : [sorted.slice(0, 2), sorted.slice(2, 8), sorted.slice(8)];
}

async function runLane(): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'tem-mutants-'));
  try {
    for (const file of files) cpSync(join(ROOT, file), join(copy, file));
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const result = await askTests(copy, mutant);
      done.set(idOf(result), result);
      appendFileSync(OUT, `${JSON.stringify(result)}\n`);
      const { file, kind, line, noticed, by } = result;
      process.stdout.write(`${noticed.padEnd(11)} ${file}: ${kind}: ${line.slice(0, 80)}  (${by})\n`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function askTests(copy: string, mutant: Mutant): Promise<Result> {
  const broken = breakText(mutant);
  if (broken === null) return { ...mutant, noticed: 'gone', by: '' };
  const part = PARTS.find(({ name }) => name === mutant.part);
  if (part === undefined) throw new Error(`there is no part ${mutant.part}`);
  writeFileSync(join(copy, mutant.file), broken);
  try {
    if (done.get(idOf(mutant))?.noticed !== 'not by unit') {
      for (const tests of testsOf(part, mutant.file)) {
        const by = await askUnitTests(copy, part, tests);
        if (by !== null) return { ...mutant, noticed: 'unit', by };
      }
    }
    if (options.e2e !== 'yes') return { ...mutant, noticed: 'not by unit', by: '' };
    const by = await askEndToEnd(copy, part);
    return { ...mutant, noticed: by === null ? 'unnoticed' : 'end to end', by: by ?? '' };
  } finally {
    cpSync(join(ROOT, mutant.file), join(copy, mutant.file));
  }
}

/** Returns the first test that fails for the break alone, null where none does. */
async function askUnitTests(copy: string, part: Part, tests: readonly string[]): Promise<string | null> {
  const asked = tests.filter((test) => failing.get(test) !== true);
  if (asked.length === 0) return null;
  const { code, output } = await run(copy, join(BIN, 'vitest'), [...vitestOf(part), ...asked], 20 * 60_000);
  if (code === 0) return null;
  if (code === null) return 'time';
  const by = (/FAIL\s+(.+)/.exec(output)?.[1] ?? output.slice(-300)).trim();
  const file = asked.find((test) => by.includes(test));
  if (file === undefined) return by;
  if (!failing.has(file)) {
    const whole = await run(ROOT, join(BIN, 'vitest'), [...vitestOf(part), file], 20 * 60_000);
    failing.set(file, whole.code !== 0);
    if (whole.code !== 0) process.stdout.write(`${file} fails on the whole product and is not asked\n`);
  }
  return failing.get(file) === true ? askUnitTests(copy, part, asked) : by;
}

/** Tem's own fetch is asked again only where it is what broke. */
function vitestOf({ name }: Part): string[] {
  const projects = name === 'net' ? [] : ['--project', '!contract-net'];
  return ['run', '--bail', '1', '--maxWorkers', '1', '--reporter', 'default', ...projects];
}

async function askEndToEnd(copy: string, { endToEnd }: Part): Promise<string | null> {
  const built = await run(copy, join(BIN, 'vite'), ['build', '--app', '--logLevel', 'error'], 10 * 60_000);
  if (built.code !== 0) return 'build';
  const specs = endToEnd.map((spec) => `/${spec.replace('.', '\\.')}\\.spec\\.ts`);
  const args = ['test', '--project=e2e', '--workers=1', '-x', ...specs];
  const first = await run(copy, join(BIN, 'playwright'), args, 20 * 60_000);
  if (first.code === 0) return null;
  // A busy machine fails a test now and then; a break fails it again.
  const again = await run(copy, join(BIN, 'playwright'), [...args, '--last-failed'], 10 * 60_000);
  if (again.code === 0) {
    const rest = await run(copy, join(BIN, 'playwright'), args, 20 * 60_000);
    if (rest.code === 0) return null;
  }
  return (/✘.+?› (.+)/.exec(again.output)?.[1] ?? /✘.+?› (.+)/.exec(first.output)?.[1] ?? 'time').trim();
}

/** Runs a command, and ends it with everything that it started after `limitMs`; its code is null then. */
async function run(
  cwd: string,
  command: string,
  args: readonly string[],
  limitMs: number,
): Promise<{ code: number | null; output: string }> {
  const env = {
    ...process.env,
    PATH: `${BIN}:${process.env['PATH'] ?? ''}`,
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  };
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  const killAll = (): void => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // All have ended.
    }
  };
  const limit = setTimeout(killAll, limitMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(limit);
  // What a broken test left behind.
  killAll();
  return { code, output };
}

// --- results ---------------------------------------------------------------------------------------------------

function readResults(file: string): Result[] {
  const lines = readFileSync(resolve(ROOT, file), 'utf8').split('\n');
  const results = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Result);
  // A later line is the later word.
  return [...new Map(results.map((result) => [idOf(result), result])).values()];
}

function summarize(): void {
  const isNoticed = ({ noticed }: Result): boolean => noticed === 'unit' || noticed === 'end to end';
  const results = mutants.flatMap((mutant) => done.get(idOf(mutant)) ?? []);
  for (const { name } of PARTS) {
    const here = results.filter(({ part }) => part === name);
    const of = (noticed: Noticed): number => here.filter((result) => result.noticed === noticed).length;
    process.stdout.write(
      `${name.padEnd(9)} ${here.length}: unit ${of('unit')}, end to end ${of('end to end')}, unnoticed ${of('unnoticed') + of('not by unit')}, gone ${of('gone')}\n`,
    );
  }
  process.stdout.write(`noticed ${results.filter(isNoticed).length} of ${results.length}\n`);
  for (const old of before.filter(isNoticed)) {
    const now = done.get(idOf(old));
    if (now !== undefined && !isNoticed(now))
      process.stdout.write(
        `lost (${now.noticed}): ${old.file}: ${old.kind}: ${old.line}\n  was noticed by ${old.by}\n`,
      );
  }
}
