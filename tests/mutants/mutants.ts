import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyRepository, repositoryFiles } from '../helpers/repository-copy.ts';
import { PARTS, type Part } from './parts.ts';
import { type Site, sitesOf } from './sites.ts';

// `npm run mutants -- --seed 7` breaks the product in many small ways, in a copy of this repository, and asks the tests of the
// broken part whether they notice. Each break is first alone with the two unit tests that import its file nearest by. Those left
// over go into one copy together, and all unit and contract tests of the part run once, then (with --e2e) the end-to-end tests
// of its subject; what fails is asked about half of the breaks, and so on. What came out goes to out/mutants-7.jsonl, a line each; a run that
// was stopped goes on where it was. `--list FILE` takes the breaks of an earlier run instead of drawing, and says in the end
// which of those noticed then are not noticed now.

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
const imports = readImports();
const PLAYWRIGHT = ['test', '--project=e2e', '--workers=1'];
/** Test files that fail on the whole product, here and now (true): they say nothing about a break. */
const failing = new Map<string, boolean>();

const before = options.list === undefined ? [] : readResults(options.list);
const mutants: readonly Mutant[] = options.list === undefined ? drawMutants() : before;
mkdirSync(dirname(OUT), { recursive: true });
const done = new Map((existsSync(OUT) ? readResults(OUT) : []).map((result) => [idOf(result), result]));
const waiting = PARTS.filter(({ name }) => mutants.some(({ part }) => part === name));
await Promise.all(Array.from({ length: Number(options.lanes) }, runLane));
summarize();

// --- breaks ----------------------------------------------------------------------------------------------------

function drawMutants(): Mutant[] {
  const parts = PARTS.filter(({ name }) => options.part.includes(name));
  const random = createRandom(Number(options.seed));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  return parts.flatMap((part) => {
    const all = sourcesOf(part)
      .flatMap((file) => breaksOf(part.name, file))
      .map(([mutant]) => mutant);
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
  return repositoryFiles.filter(
    (file) => file.endsWith('.ts') && source.some((folder) => file.startsWith(`${folder}/`)),
  );
}

/** All breaks of a file, each with its place. */
function breaksOf(part: string, file: string): [Mutant, Site][] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const counted = new Map<string, number>();
  return sitesOf(file, text).map((site) => {
    const { kind, before: old, after } = site;
    const mutant = { part, file, kind, line: lineOf(text, site), before: old, after };
    const same = JSON.stringify(mutant);
    const nth = counted.get(same) ?? 0;
    counted.set(same, nth + 1);
    return [{ ...mutant, nth }, site];
  });
}

function lineOf(text: string, { start }: Site): string {
  const from = text.lastIndexOf('\n', start) + 1;
  return text.slice(from, (text.indexOf('\n', start) + text.length) % text.length).trim();
}

/** Where a break is in the file as it stands; null where it is not there any more. */
function siteOf(mutant: Mutant): Site | null {
  if (!repositoryFiles.includes(mutant.file)) return null;
  const found = breaksOf(mutant.part, mutant.file).find(([other]) => idOf(other) === idOf(mutant));
  return found?.[1] ?? null;
}

/** Of breaks, those that can be in one copy: none within another. */
function withoutOverlaps(all: readonly Mutant[]): Mutant[] {
  const taken: { file: string; start: number; end: number }[] = [];
  return all.filter((mutant) => {
    const site = siteOf(mutant);
    if (site === null) return false;
    const { start, end } = site;
    const isFree = taken.every((one) => one.file !== mutant.file || one.end <= start || end <= one.start);
    if (isFree) taken.push({ file: mutant.file, start, end });
    return isFree;
  });
}

/** Breaks a copy in all these places while `ask` runs. */
async function whileBroken<T>(copy: string, broken: readonly Mutant[], ask: () => Promise<T>): Promise<T> {
  const files = [...new Set(broken.map(({ file }) => file))];
  for (const file of files) {
    const sites = broken.filter((mutant) => mutant.file === file).flatMap((mutant) => siteOf(mutant) ?? []);
    let text = readFileSync(join(ROOT, file), 'utf8');
    for (const { start, end, after } of sites.toSorted((one, other) => other.start - one.start))
      text = text.slice(0, start) + after + text.slice(end);
    writeFileSync(join(copy, file), text);
  }
  try {
    return await ask();
  } finally {
    for (const file of files) cpSync(join(ROOT, file), join(copy, file));
  }
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
    repositoryFiles
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

/** The unit and contract tests of a part that import the file, those nearest by first. */
function testsOf(part: Part, file: string): string[] {
  const tests = repositoryFiles.filter(
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
  return sorted.length === 0 ? tests : sorted;
}

async function runLane(): Promise<void> {
  using copy = copyRepository();
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) await askPart(copy.path, part);
}

async function askPart(copy: string, part: Part): Promise<void> {
  const here = mutants.filter((mutant) => mutant.part === part.name);
  const left = (noticed?: Noticed): Mutant[] =>
    here.filter((mutant) => done.get(idOf(mutant))?.noticed === noticed);
  for (const mutant of left()) {
    if (siteOf(mutant) === null) {
      record(mutant, 'gone');
      continue;
    }
    const nearest = testsOf(part, mutant.file).slice(0, 2);
    const by = await whileBroken(copy, [mutant], () => askUnitTests(copy, part, nearest));
    if (by !== null) record(mutant, 'unit', by);
  }
  await askTogether(copy, left(), 'unit', {
    testsOf: ({ file }) => testsOf(part, file),
    failing: (tests) => failingUnitTests(copy, part, tests),
    ask: (tests) => askUnitTests(copy, part, tests),
  });
  for (const mutant of left()) record(mutant, 'not by unit');
  if (options.e2e !== 'yes') return;
  await askTogether(copy, left('not by unit'), 'end to end', {
    testsOf: () => part.endToEnd.map((spec) => `/${spec.replace('.', '\\.')}\\.spec\\.ts`),
    failing: (tests) => failingEndToEnd(copy, tests),
    ask: (tests) => askEndToEnd(copy, tests),
  });
  for (const mutant of left('not by unit')) record(mutant, 'unnoticed');
}

interface Suite {
  testsOf(mutant: Mutant): readonly string[];
  /** Runs all of these tests. Returns those that fail; null where that cannot be said of each. */
  failing(tests: readonly string[]): Promise<readonly string[] | null>;
  /** Returns the first of these tests that fails for the break alone, null where none does. */
  ask(tests: readonly string[]): Promise<string | null>;
}

async function askTogether(
  copy: string,
  all: readonly Mutant[],
  noticed: Noticed,
  suite: Suite,
): Promise<void> {
  let left = all;
  while (left.length > 0) {
    const together = withoutOverlaps(left);
    const tests = [...new Set(together.flatMap((mutant) => suite.testsOf(mutant)))];
    const found = await findNoticed(copy, together, tests, suite);
    for (const [mutant, by] of found) record(mutant, noticed, by);
    // One that was found may have hidden another.
    left = left.filter((mutant) => (found.size === 0 ? !together.includes(mutant) : !found.has(mutant)));
  }
}

/** Halves the breaks until each that fails one of the tests is alone. Returns them with the first test that fails. */
async function findNoticed(
  copy: string,
  together: readonly Mutant[],
  tests: readonly string[],
  suite: Suite,
): Promise<ReadonlyMap<Mutant, string>> {
  const [first, ...others] = together;
  if (first === undefined) return new Map();
  if (others.length === 0) {
    const by = await whileBroken(copy, together, () => suite.ask(tests));
    return by === null ? new Map() : new Map([[first, by]]);
  }
  const failing = (await whileBroken(copy, together, () => suite.failing(tests))) ?? tests;
  if (failing.length === 0) return new Map();
  const half = Math.ceil(together.length / 2);
  return new Map([
    ...(await findNoticed(copy, together.slice(0, half), failing, suite)),
    ...(await findNoticed(copy, together.slice(half), failing, suite)),
  ]);
}

function record(mutant: Mutant, noticed: Noticed, by = ''): void {
  const result = { ...mutant, noticed, by };
  done.set(idOf(mutant), result);
  appendFileSync(OUT, `${JSON.stringify(result)}\n`);
  const { file, kind, line } = mutant;
  process.stdout.write(`${noticed.padEnd(11)} ${file}: ${kind}: ${line.slice(0, 80)}  (${by})\n`);
}

async function failingUnitTests(
  copy: string,
  part: Part,
  tests: readonly string[],
): Promise<string[] | null> {
  const { code, output } = await run(copy, join(BIN, 'vitest'), [...vitestOf(part), ...tests], 15 * 60_000);
  if (code === 0) return [];
  const failing = new Set([...output.matchAll(/FAIL\s+\|\S+\|\s+(\S+)/g)].map(([, test = '']) => test));
  const sorted = tests.filter((test) => failing.has(test));
  return code === null || sorted.length === 0 ? null : sorted;
}

/** Returns the first test that fails for the break alone, null where none does. */
async function askUnitTests(copy: string, part: Part, tests: readonly string[]): Promise<string | null> {
  const asked = tests.filter((test) => failing.get(test) !== true);
  if (asked.length === 0) return null;
  const args = [...vitestOf(part), '--bail', '1', ...asked];
  const { code, output } = await run(copy, join(BIN, 'vitest'), args, (1 + asked.length) * 60_000);
  if (code === 0) return null;
  if (code === null) return 'time';
  const by = (/FAIL\s+(.+)/.exec(output)?.[1] ?? output.slice(-300)).trim();
  const file = asked.find((test) => by.includes(test));
  if (file === undefined) return by;
  if (!failing.has(file)) {
    const whole = await run(ROOT, join(BIN, 'vitest'), [...vitestOf(part), file], 10 * 60_000);
    failing.set(file, whole.code !== 0);
    if (whole.code !== 0) process.stdout.write(`${file} fails on the whole product and is not asked\n`);
  }
  return failing.get(file) === true ? askUnitTests(copy, part, asked) : by;
}

/** Tem's own fetch is asked again only where it is what broke. */
function vitestOf({ name }: Part): string[] {
  const projects = name === 'net' ? [] : ['--project', '!contract-net'];
  // A break that hangs a test is noticed after a minute.
  const limits = ['--testTimeout', '60000', '--hookTimeout', '60000'];
  return ['run', '--maxWorkers', '1', '--reporter', 'default', ...limits, ...projects];
}

async function failingEndToEnd(copy: string, tests: readonly string[]): Promise<string[] | null> {
  if (!(await buildApp(copy))) return null;
  const { code, output } = await run(copy, join(BIN, 'playwright'), [...PLAYWRIGHT, ...tests], 30 * 60_000);
  if (code === 0) return [];
  // With their lines: a spec has many tests.
  const failed = new Set([...output.matchAll(/✘.+?› (\S+?\.spec\.ts:\d+)/g)].map(([, test = '']) => test));
  return code === null || failed.size === 0 ? null : [...failed];
}

async function askEndToEnd(copy: string, tests: readonly string[]): Promise<string | null> {
  if (!(await buildApp(copy))) return 'build';
  const args = [...PLAYWRIGHT, '-x', ...tests];
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

async function buildApp(copy: string): Promise<boolean> {
  const args = ['build', '--app', '--logLevel', 'error'];
  return (await run(copy, join(BIN, 'vite'), args, 10 * 60_000)).code === 0;
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
    // Not NO_COLOR too: Node warns of the two together, on the standard error that tests of the command line read.
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
