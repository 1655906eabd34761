import { z } from 'zod';
import { LABEL_SIZE_NAMES } from '../../shared/label-size.ts';
import { PROBLEMS, type ProblemCode } from '../../shared/problem.ts';
import { isHostForLog } from './host-for-log.ts';

// The types of event fields. A value of another type is not written.

const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** A count, a duration (ms), a row id of the ledger or a status. */
export const number = z.number();
export const flag = z.boolean();
/** A word of Tem's own or of the system's: an operation, a step, a reason. */
const shortText = z.string().regex(/^[\p{L}\p{N} .,:;/_@+()[\]-]{0,120}$/u);
const shortTexts = z.array(shortText).max(100);
/** A problem's code, without its values. */
export const problem = z.enum(PROBLEM_CODES);
export const problems = z.array(problem);
export const size = z.enum(LABEL_SIZE_NAMES);
/** A printer as chosen, a network address, a folder. */
export const location = z.string().max(1000);
/** A host as returned by hostForLog: a page's script can put a person's name into a full host name. */
export const host = z.string().refine(isHostForLog);
/** Any thrown value; redact.ts extracts the facts. */
const anyThrown = z.unknown();

export type Level = 'error' | 'warn' | 'info';

interface EventDefinition {
  readonly level: Level;
  readonly fields: Readonly<Record<string, z.ZodType>>;
}

const info = <Fields extends EventDefinition['fields']>(fields: Fields) =>
  ({ level: 'info', fields }) as const;
const warn = <Fields extends EventDefinition['fields']>(fields: Fields) =>
  ({ level: 'warn', fields }) as const;
const error = <Fields extends EventDefinition['fields']>(fields: Fields) =>
  ({ level: 'error', fields }) as const;

const ms = number.nullable();

/** Several fields of one type. */
const fieldsOf = <Name extends string, Type extends z.ZodType>(
  type: Type,
  ...names: readonly Name[]
): Readonly<Record<Name, Type>> =>
  Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>;

/** Everything that Tem logs (docs/operations/log.md): nothing reaches the file before its content is known. */
export const LOG_EVENTS = {
  // Tem itself
  started: info(fieldsOf(shortText, 'tem', 'electron', 'chromium', 'node', 'system', 'as')),
  'station opened': info({ links: flag }),
  'start failed': error({ error: anyThrown }),
  crash: error({ what: shortText, error: anyThrown }),
  'renderer gone': error({ page: shortText.optional(), reason: shortText, exitCode: number }),
  'child process gone': error({
    type: shortText,
    reason: shortText,
    exitCode: number,
    serviceName: shortText.optional(),
    name: shortText.optional(),
  }),
  'window crashed': error({ reason: shortText.optional(), times: number }),
  'window unresponsive': warn({}),
  'autostart failed': warn({ problem }),
  'diagnostics incomplete': error({ error: anyThrown }),
  'repeated lines suppressed': warn({ of: shortText, times: number }),
  'data folder access restricted': info({ closed: number }),
  'settings put aside': warn({ why: shortText }),
  // the database file
  'database checked': info({ health: shortText, depth: shortText, milliseconds: number }),
  'database check failed': warn({ error: anyThrown }),
  'database damaged': error({ why: shortText }),
  'database restored': warn({ backup: shortText.nullable() }),
  'database upgraded': info({ from: number, to: number, milliseconds: number }),
  'account token not erased': warn({ problem }),
  'backup created': info({ bytes: number, checkMs: number, copyMs: number }),
  'backup failed': warn({ problem, error: anyThrown }),
  'backup unusable': warn({ made: shortText, health: shortText }),
  // IPC senders and outside addresses
  'ipc call refused': warn({ channel: shortText, from: location }),
  'ipc call failed': error({ channel: shortText, error: anyThrown }),
  'consent answered': info({ call: shortText, answer: shortText }),
  'external address refused': warn({ scheme: shortText }),
  'link opened': info({
    ...fieldsOf(number, 'added', 'duplicates', 'invalid', 'left'),
    size: size.nullable(),
  }),
  'link refused': warn({ problem }),
  // the partner's service
  'partner call': info({
    operation: shortText,
    outcome: shortText,
    httpStatus: number.nullable(),
    attempts: number,
    milliseconds: number,
  }),
  'unexpected partner response': warn({ operation: shortText, issues: shortTexts }),
  'status list fetch failed': warn({ problem }),
  'areas refresh failed': warn({ areas: shortText, problem }),
  // labels and the batch; the batch, run and label are in every line (trace.ts)
  'run started': info({ labels: number, size, printer: location }),
  'run ended': info({
    ...fieldsOf(number, 'printed', 'failed', 'unknown', 'held', 'skipped', 'unchecked', 'foreign'),
    untold: flag,
    endedBy: problem.nullable(),
  }),
  'labels ready': info({
    labels: z.array(number),
    foreign: number,
    ...fieldsOf(
      ms,
      'tokenMs',
      'loadMs',
      'settleMs',
      'renderMs',
      'inspectMs',
      'rasterMs',
      'inkMs',
      'decodeMs',
    ),
  }),
  'labels prepared': info({ labels: z.array(number), ms }),
  'labels not prepared': info({ problem }),
  'label page ready': info({
    quiet: flag,
    waitedMs: number,
    emptyPlaces: number,
    cutTexts: number,
    loads: number,
    blockMm: z.object({ widthMm: number, heightMm: number }).nullable(),
  }),
  'label parts missing': warn({
    parts: z.array(z.object({ kind: shortText, host: host.nullable(), why: shortText })),
    number,
  }),
  'label page leads on': info({ host, httpStatus: number }),
  'label redirected': info({ host, httpStatus: number, refused: shortText.nullable() }),
  'label subresource refused': warn({ host, type: shortText, why: shortText }),
  'gate connection opened': info({ zone: shortText, host, via: shortText }),
  'gate connection refused': warn({ zone: shortText, host, why: shortText }),
  'pages skipped': warn({
    blank: number,
    repeated: number,
    unused: z.array(number),
    foreign: z.array(number),
  }),
  'codes allowed': warn({ patterns: number, labels: number }),
  label: info({ step: shortText, label: number, problem: problem.nullable() }),
  'health changed': warn({ codes: problems }),
  // newer versions of Tem
  'update ready': info({ version: shortText }),
  'update failed': warn({ problem }),
  'update approved': info({ version: shortText }),
  'update not installed': warn({ version: shortText, problem }),
  // files of many orders
  'import notification failed': error({ error: anyThrown }),
  'import ended': info({
    problem: problem.nullable(),
    ...fieldsOf(number, 'ready', 'mistaken', 'sending', 'created', 'refused', 'unsure', 'left'),
  }),
  'import failed': error({ error: anyThrown }),
  // the webhook's receiver
  'webhook receiver state': info({ state: shortText, host: location.optional(), port: number.optional() }),
  'webhook receiver failed': error({ error: anyThrown }),
  'webhook secret not saved': error({ error: anyThrown }),
  'unknown webhook event type': warn({ type: shortText }),
  'webhook event refused': warn({ why: shortText, times: number }),
  'webhook events deleted': info({ events: number, milliseconds: number, longestMs: number }),
  'webhook event deletion failed': error({ error: anyThrown }),
  'webhook event not saved': error({ error: anyThrown }),
  'webhook event not shared': warn({ problem, times: number }),
  'fleet events not read': warn({ problem }),
  'webhook request refused': warn({ status: number, times: number }),
  'webhook request failed': error({ error: anyThrown }),
  'webhook connection failed': warn({ error: anyThrown }),
} as const satisfies Record<string, EventDefinition>;

export type EventName = keyof typeof LOG_EVENTS;

/** Optional fields are omitted or undefined. */
type FieldsOf<Fields extends EventDefinition['fields']> = {
  readonly [Field in keyof Fields as undefined extends z.input<Fields[Field]> ? never : Field]: z.input<
    Fields[Field]
  >;
} & {
  readonly [Field in keyof Fields as undefined extends z.input<Fields[Field]> ? Field : never]?: z.input<
    Fields[Field]
  >;
};

export type LogEvent = {
  [Name in EventName]: { readonly event: Name } & FieldsOf<(typeof LOG_EVENTS)[Name]['fields']>;
}[EventName];

export const isEventName = (name: string): name is EventName => Object.hasOwn(LOG_EVENTS, name);
