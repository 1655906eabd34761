import { z } from 'zod';
import { host, number, place, problem, problems, size, thrown, word, words, yes } from './fields.ts';

export type Level = 'error' | 'warn' | 'info';

/** One kind of event: how bad it is, and what may be told of it. */
interface Kind {
  readonly level: Level;
  readonly fields: Readonly<Record<string, z.ZodType>>;
}

const info = <Fields extends Kind['fields']>(fields: Fields) => ({ level: 'info', fields }) as const;
const warn = <Fields extends Kind['fields']>(fields: Fields) => ({ level: 'warn', fields }) as const;
const error = <Fields extends Kind['fields']>(fields: Fields) => ({ level: 'error', fields }) as const;

const ms = number.nullable();

/**
 * Everything that Tem logs. What is not listed here is not written: no field, whoever adds it, reaches the file before it is
 * known what it holds. docs/log.md explains them.
 */
export const LOG_EVENTS = {
  // Tem itself
  started: info({ tem: word, electron: word, chromium: word, node: word, system: word, as: word }),
  'station open': info({ links: yes }),
  'start failed': error({ error: thrown }),
  crash: error({ what: word, error: thrown }),
  'renderer gone': error({ page: word.optional(), reason: word, exitCode: number }),
  'child process gone': error({ type: word, reason: word, exitCode: number, serviceName: word.optional() }),
  'window died': error({ reason: word.optional(), times: number }),
  'window hangs': warn({}),
  'autostart failed': warn({ problem }),
  'diagnostics incomplete': error({ error: thrown }),
  'repeats left out': warn({ of: word, times: number }),
  'data folder closed': info({ closed: number }),
  // the ledger's file
  'ledger looked at': info({ health: word, depth: word, milliseconds: number }),
  'ledger not looked at': warn({ error: thrown }),
  'ledger broken': error({ why: word }),
  'ledger restored': warn({ backup: word.nullable() }),
  'ledger brought up': info({ from: number, to: number, milliseconds: number }),
  'codes sealed': info({ codes: number, milliseconds: number }),
  'codes not sealed': warn({ problem, error: thrown }),
  'backup made': info({ bytes: number, checkMs: number, copyMs: number }),
  'backup failed': warn({ problem, error: thrown }),
  'backup not usable': warn({ made: word, health: word }),
  // who may call, and where to
  'ipc refused': warn({ channel: word, from: place }),
  'ipc failed': error({ channel: word, error: thrown }),
  'trust question': info({ call: word, answer: word }),
  'outside address refused': warn({ scheme: word }),
  link: info({ added: number, duplicates: number, invalid: number, left: number, size: size.nullable() }),
  'link refused': warn({ problem }),
  // the partner's service
  'partner call': info({
    operation: word,
    outcome: word,
    httpStatus: number.nullable(),
    attempts: number,
    milliseconds: number,
  }),
  'partner answer other than documented': warn({ operation: word, issues: words }),
  'status list not fetched': warn({ problem }),
  'areas not refreshed': warn({ areas: word, problem }),
  // labels and the batch; which batch, run and label stands in every line (trace.ts)
  'run begun': info({ labels: number, size, printer: place }),
  'run ended': info({
    printed: number,
    failed: number,
    unknown: number,
    held: number,
    skipped: number,
    unchecked: number,
    foreign: number,
    untold: yes,
    endedBy: problem.nullable(),
  }),
  'labels made': info({
    labels: z.array(number),
    foreign: number,
    tokenMs: ms,
    loadMs: ms,
    settleMs: ms,
    renderMs: ms,
    inspectMs: ms,
    rasterMs: ms,
    decodeMs: ms,
  }),
  'label page settled': info({
    quiet: yes,
    waitedMs: number,
    emptyPlaces: number,
    blockMm: z.object({ widthMm: number, heightMm: number }).nullable(),
  }),
  'label redirected': info({ host, httpStatus: number, refused: word.nullable() }),
  'label part refused': warn({ host, type: word, why: word }),
  'gate opened': info({ zone: word, host, via: word }),
  'gate refused': warn({ zone: word, host, why: word }),
  'pages set aside': warn({
    blank: number,
    repeated: number,
    unused: z.array(number),
    foreign: z.array(number),
  }),
  'codes agreed': warn({ patterns: number, labels: number }),
  label: info({ step: word, label: number, problem: problem.nullable() }),
  trouble: warn({ codes: problems }),
  // newer versions of Tem
  'update ready': info({ version: word }),
  'update failed': warn({ problem }),
  'update agreed to': info({ version: word }),
  'update not installed': warn({ version: word, problem }),
  // files of many orders
  'import not told': error({ error: thrown }),
  'import ended': info({
    problem: problem.nullable(),
    ready: number,
    mistaken: number,
    sending: number,
    created: number,
    refused: number,
    unsure: number,
    left: number,
  }),
  'import not ended': error({ error: thrown }),
  // the webhook's receiver
  'webhook receiver': info({ state: word, host: place.optional(), port: number.optional() }),
  'webhook receiver failed': error({ error: thrown }),
  'webhook secret not kept': error({ error: thrown }),
  'webhook of unknown type': warn({ type: word }),
  'webhook event refused': warn({ why: word, times: number }),
  'events forgotten': info({ events: number, milliseconds: number, longestMs: number }),
  'events not forgotten': error({ error: thrown }),
  'webhook event not kept': error({ error: thrown }),
  'webhook request refused': warn({ status: number, times: number }),
  'webhook request failed': error({ error: thrown }),
  'webhook connection failed': warn({ error: thrown }),
} as const satisfies Record<string, Kind>;

export type EventName = keyof typeof LOG_EVENTS;

/** Fields that may be left out are left out, or undefined. */
type FieldsOf<Fields extends Kind['fields']> = {
  readonly [Field in keyof Fields as undefined extends z.input<Fields[Field]> ? never : Field]: z.input<
    Fields[Field]
  >;
} & {
  readonly [Field in keyof Fields as undefined extends z.input<Fields[Field]> ? Field : never]?: z.input<
    Fields[Field]
  >;
};

/** One thing that happened, with what may be told of it. */
export type LogEvent = {
  [Name in EventName]: { readonly event: Name } & FieldsOf<(typeof LOG_EVENTS)[Name]['fields']>;
}[EventName];

export const isEventName = (name: string): name is EventName => Object.hasOwn(LOG_EVENTS, name);
