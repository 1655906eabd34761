import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isEventName, LOG_EVENTS } from '../../../main/log/events.ts';
import { toLogLine } from '../../../main/log/log-line.ts';
import { createSecrets } from '../../../main/log/secrets.ts';
import { nodesOf, type SourceNode, textOf } from '../renderer/source-tree.ts';
import { textsIn, WRAPPINGS } from './secret-fixtures.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ACCESS_TOKEN = 'q7-ACCESS.token~4711/now=';
const PRINT_TOKEN = '6cf2ce20-80e9-11eb-8974-cd483a610abd';
const PERSON = { name: 'Chị Định', phone: '0987 654 321', address: '187/9 Mai Xuân Thưởng' };
const EVENTS = Object.entries(LOG_EVENTS);

/** Everything that must not be written, in every way that a field could hold it. */
const SECRETIVE: readonly unknown[] = [
  ...Object.values(WRAPPINGS).map((wrap) => wrap(ACCESS_TOKEN)),
  `http://127.0.0.1/orders/awb?token=${PRINT_TOKEN}`,
  PRINT_TOKEN,
  '0987654321',
  PERSON,
  JSON.stringify(PERSON),
  [PERSON],
  new Error(`no “${PERSON.name}”`, { cause: new Error(JSON.stringify(PERSON)) }),
];

function writtenOf(name: string, fields: object): string {
  const secrets = createSecrets();
  secrets.add(ACCESS_TOKEN);
  return textsIn(toLogLine({ event: name, ...fields }, {}, secrets).fields).join('\n');
}

const HARMLESS: readonly unknown[] = [
  12.5,
  true,
  ['disk-low'],
  [3, 4],
  'disk-low',
  'S9',
  'submit',
  'ghn.example.vn',
  'raw:zpl://192.168.1.20:9100',
  { widthMm: 100, heightMm: 75 },
];

it.each(EVENTS)('“%s” writes valid fields unchanged, and no secret or personal name', (name, { fields }) => {
  for (const value of SECRETIVE) {
    const all = Object.fromEntries([...Object.keys(fields), 'other'].map((field) => [field, value]));
    const written = writtenOf(name, all);
    expect(written).not.toContain(ACCESS_TOKEN);
    expect(written).not.toContain(encodeURIComponent(ACCESS_TOKEN));
    expect(written).not.toContain(PRINT_TOKEN);
    expect(written).not.toMatch(/Định|Thưởng|0987/);
  }
  for (const [field, kind] of Object.entries(fields)) {
    // One of them suits every kind.
    const good = HARMLESS.find((value) => kind.safeParse(value).success);
    const { fields: told } = toLogLine({ event: name, [field]: good }, {}, createSecrets());
    expect(told).toEqual({ [field]: good });
  }
});

describe('an event', () => {
  it('is written with its listed fields only', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (more) => {
        const { name, fields } = toLogLine(
          { ...more, event: 'health changed', codes: ['disk-low'] },
          {},
          createSecrets(),
        );
        const others = Object.keys(more).filter((field) => field !== 'event' && field !== 'codes').length;
        expect(name).toBe('health changed');
        expect(fields).toEqual({ codes: ['disk-low'], ...(others === 0 ? {} : { left: others }) });
      }),
    );
  });

  it('is written by name only if it is not listed', () => {
    expect(toLogLine({ event: 'constructor', receiver: 'Chị Định' }, { batch: 3 }, createSecrets())).toEqual({
      level: 'warn',
      name: 'unlisted',
      fields: { of: 'constructor', batch: 3, left: 1 },
    });
  });

  it('has no field that Tem itself adds to a line', () => {
    const added = ['at', 'level', 'event', 'session', 'batch', 'run', 'left'];
    for (const [name, { fields }] of EVENTS.filter(
      ([one]) => one !== 'import ended' && one !== 'link opened',
    ))
      expect([name, ...Object.keys(fields).filter((field) => added.includes(field))]).toEqual([name]);
  });
});

/** Every `log({ event: '…', … })` in main with its arguments. */
function loggedShapes(): { readonly place: string; readonly event: string; readonly fields: string[] }[] {
  return globSync('main/**/*.ts', { cwd: ROOT }).flatMap((file) => {
    const program: unknown = parseAst(readFileSync(join(ROOT, file), 'utf8'), { lang: 'ts' });
    return nodesOf(program).flatMap((node) => shapeOf(node, file) ?? []);
  });
}

function shapeOf(node: SourceNode, file: string) {
  if (node.type !== 'CallExpression') return null;
  const called = z
    .union([
      z.object({ type: z.literal('Identifier'), name: z.string() }),
      z.object({ property: z.object({ name: z.string() }) }).transform(({ property }) => property),
    ])
    .safeParse(node['callee']);
  if (!called.success || called.data.name !== 'log') return null;
  const [given] = z.array(z.unknown()).parse(node['arguments']);
  const properties = z
    .object({
      properties: z.array(
        z.looseObject({ key: z.object({ name: z.string() }).optional(), value: z.unknown().optional() }),
      ),
    })
    .safeParse(given);
  if (!properties.success) return null;
  const named = properties.data.properties.flatMap(({ key, value }) =>
    key === undefined ? [] : [{ name: key.name, value }],
  );
  const event = textOf(named.find(({ name }) => name === 'event')?.value);
  return event === null
    ? null
    : { place: file, event, fields: named.map(({ name }) => name).filter((name) => name !== 'event') };
}

describe('main', () => {
  const shapes = loggedShapes();

  it('logs only listed events', () => {
    expect(shapes.length).toBeGreaterThan(25);
    const unlisted = shapes.flatMap(({ place, event, fields }) => {
      const known = isEventName(event) ? Object.keys(LOG_EVENTS[event].fields) : null;
      const wrong = known === null ? ['(the event)'] : fields.filter((field) => !known.includes(field));
      return wrong.length === 0 ? [] : [`${place}: ${event}: ${wrong.join(', ')}`];
    });
    expect(unlisted).toEqual([]);
  });

  it('logs every listed event', () => {
    const logged = new Set(shapes.map(({ event }) => event));
    // Written by the log itself.
    const own = ['repeated lines suppressed'];
    expect(EVENTS.map(([name]) => name).filter((name) => !logged.has(name) && !own.includes(name))).toEqual(
      [],
    );
  });

  it('documents each event for readers of the log', () => {
    const docs = readFileSync(join(ROOT, 'docs/operations/log.md'), 'utf8');
    expect(EVENTS.map(([name]) => name).filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
  });

  it('starts no crash reporter and writes no reports: Electron makes minidumps only once it is started', () => {
    // https://www.electronjs.org/docs/latest/api/crash-reporter
    const sources = globSync('{main,preload}/**/*.ts', { cwd: ROOT }).map((file) =>
      readFileSync(join(ROOT, file), 'utf8'),
    );
    expect(
      sources.filter((source) => /crashReporter|process\.report|heapdump|writeHeapSnapshot/.test(source)),
    ).toEqual([]);
    expect(
      process.report.reportOnFatalError ||
        process.report.reportOnUncaughtException ||
        process.report.reportOnSignal,
    ).toBe(false);
  });
});
