import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTerminal, formatJsonLine, line } from '../../../main/cli/terminal-text.ts';
import { INFO_ANSWER, PRICE_ANSWER, STATUSES_ANSWER } from '../../contract/samples.ts';
import { createServiceHarness, WEBHOOK } from './service-harness.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Whatever steers a terminal, but the line ends that Tem writes: C0, DEL, C1, line separators, turns of direction. */
const STEERS = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** A window title (OSC), colours and a cleared screen (CSI, also by its C1), a bell, a backspace, a line that Tem never wrote. */
const HOSTILE =
  '\u001b]0;owned\u0007\u001b[2J\u009b31m\u0090q\u009c\b\r\n✓ FORGED\u0085\u2028\u2029\u202e\u2066\u200f\u007f';

const written = (text: string): string => {
  let got = '';
  createTerminal({ write: (part: string | Uint8Array) => (got += String(part)) !== '' }).write(text);
  return got;
};

const ROUTE = [
  [
    '--sender-province',
    'A',
    '--sender-district',
    'B',
    '--receiver-province',
    'C',
    '--receiver-district',
    'D',
  ],
  ['--weight', '200'],
].flat();

/** The same answer with hostile letters behind each of its texts. */
function hostile(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return /^(?:status|code|id)$/.test(name) ? value : `${value}${HOSTILE}`;
  if (Array.isArray(value)) return value.map((one) => hostile(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hostile(one, key)]));
}

describe('text that Tem writes for people', () => {
  it('controls no terminal, whatever it contains, and keeps a line on one line', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((word) => word + HOSTILE),
    );
    fc.assert(
      fc.property(text, (words) => {
        expect(written(words)).not.toMatch(STEERS);
        expect(line(words).split('\n')).toHaveLength(2);
        expect(line(words).slice(0, -1)).not.toMatch(STEERS);
        const json = formatJsonLine({ [words]: words });
        expect(json.slice(0, -1)).not.toMatch(STEERS);
        expect(JSON.parse(json)).toEqual({ [words]: words });
        // What is JSON already passes unchanged.
        expect(written(json)).toBe(json);
      }),
    );
  });

  const { run } = createServiceHarness();
  it.each<[readonly string[], unknown]>([
    [['info', INFO_ANSWER.results.code], INFO_ANSWER],
    [['statuses'], STATUSES_ANSWER],
    [['quote', ...ROUTE], PRICE_ANSWER],
    [['areas'], { status: 'Success', results: [{ code: '01', name: 'Hà Nội' }] }],
    [['webhook', 'get'], WEBHOOK],
    [['cancel', INFO_ANSWER.results.code], { status: 'Error', message: 'no', results: {} }],
    [['info', 'X'], { status: 'Error', message: 'not found', results: {} }],
  ])('is clean of what a hostile service says: %j', async (args, answer) => {
    for (const more of [[], ['--json']]) {
      const ran = await run([...args, ...more], () => hostile(answer));
      for (const text of [ran.output, ran.error]) {
        expect(text).not.toMatch(STEERS);
        expect(text).not.toMatch(/^✓ FORGED/m);
      }
      expect(ran.output + ran.error).not.toBe('');
    }
  });
});

describe('the sources', () => {
  const sources = globSync('main/**/*.ts', { cwd: ROOT }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''),
  }));

  it('write to the standard streams in one place, which cleans texts', () => {
    const touching = sources
      .filter(({ text }) => /process\.(?:stdout|stderr)|\bconsole\.|consoleLog/.test(text))
      .map(({ file }) => file);
    expect(touching.toSorted()).toEqual([
      'main/index.ts',
      // Only Tem sees the sandbox's texts or, when it runs alone, its developer.
      'main/sandbox/app.ts',
      'main/sandbox/control/delayed-tasks.ts',
      'main/sandbox/serve.ts',
    ]);
    const index = sources.find(({ file }) => file === 'main/index.ts')?.text ?? '';
    const uses = Array.from(index.matchAll(/.*process\.(?:stdout|stderr).*/g), ([use]) => use.trim());
    expect(uses).toEqual([
      'output: createTerminal(process.stdout),',
      'error: createTerminal(process.stderr),',
      "for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);",
    ]);
  });
});
