import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FleetConfigSchema, FleetNameSchema, FleetPasswordSchema } from '../../../shared/fleet.ts';
import { parseConnectionText } from '../../../shared/fleet-address.ts';
import { INVITATION_HOURS } from '../../../shared/fleet-invitation.ts';
import { SETTINGS } from '../../../shared/settings-table.ts';
import type { FleetLogin } from '../../fleet/connect/login.ts';
import { type CliCommand, flag, type ParsedCommand, text, UsageError } from '../command.ts';
import { type FleetTask, readFirstLine, runFleetTask } from '../fleet-tasks.ts';
import { expectNoOperands, parseStrict, resolveFolder } from '../options.ts';
import { requireFolderToOneself } from '../own-folder.ts';

interface FleetCommand extends ParsedCommand {
  readonly kind: 'fleet';
  readonly task: FleetTask;
  /** What the station is called from now on. */
  readonly stationName: string | null;
  readonly json: boolean;
}

const OPTIONS = {
  url: text,
  ca: text,
  'password-file': text,
  name: text,
  station: text,
  invitation: text,
  'code-file': text,
  out: text,
  hours: text,
  tokens: flag,
  forget: flag,
  days: text,
  'event-days': text,
  'data-dir': text,
  json: flag,
} as const;

type Values = ReturnType<typeof parseStrict<{ options: typeof OPTIONS }>>['values'];

/** The options of each action, besides those of all. */
const WANTED = {
  init: ['url', 'ca', 'password-file', 'name', 'station'],
  join: ['url', 'ca', 'password-file', 'invitation', 'code-file', 'station'],
  invite: ['out', 'hours', 'tokens'],
  leave: ['forget'],
  retain: ['url', 'ca', 'password-file', 'days', 'event-days'],
  status: [],
} as const satisfies Readonly<Record<string, readonly (keyof typeof OPTIONS)[]>>;
type Action = keyof typeof WANTED;

/** `tem fleet init|invite|join|leave|retain|status`: many stations, one PostgreSQL. */
export const fleet: CliCommand<FleetCommand> = {
  name: 'fleet',
  help: `tem fleet init             sets up a fleet in a PostgreSQL database and joins it; without --name,
                           upgrades the one that is there
  --url postgres://USER@HOST:PORT/DATABASE
                           the database and its owner
  --ca FILE                trusts only this authority (PEM); default: the public ones
  --password-file FILE     the password, in its first line
  --name NAME              the fleet's name
  --station NAME           this station's name, which the others show; kept in the settings
tem fleet join             joins by --url, --ca and --password-file, or by
  --invitation FILE        an invitation
  --code-file FILE         its code, for the access tokens in it
  --station NAME           as for init
tem fleet invite --out FILE
                           writes an invitation for one more station
  --hours N                how long it is valid: 1, 8, 24 or 72 (default: 8)
  --tokens                 with the accounts' access tokens, opened by a code that is printed
tem fleet leave            leaves the fleet
  --forget                 also where its database is gone: the others are not told, and what was
                           not sent yet is never sent
tem fleet retain           deletes old finished labels and events, as the database's owner (--url,
                           --ca, --password-file)
  --days N                 labels older than N days, 60 or more
  --event-days N           the service's events older than N days (default: as --days)
tem fleet status           says how this station stands with it
  each with --data-dir, and
  --json                   one JSON object on standard output
  exit code: 0 done, 1 not connected, 2 it could not be done`,
  options: OPTIONS,
  parse(args) {
    const { values, positionals } = parseStrict({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
    const { json, 'data-dir': dataDir } = values;
    const task = parseTask(values, positionals);
    return {
      kind: 'fleet',
      task,
      stationName: parseStationName(values.station),
      json,
      dataDir: resolveFolder(dataDir),
    };
  },
  async run({ task, stationName, json }, context) {
    if (!SHARES_FOLDER.has(task.action)) requireFolderToOneself(context.dataDir);
    const services = await context.openServices({ settings: {}, accessToken: null });
    if (stationName !== null) services.settings.save({ stationName });
    return runFleetTask(task, services, { json, ...context });
  },
};

/** Actions that work beside the open window. */
const SHARES_FOLDER: ReadonlySet<string> = new Set(['invite', 'retain', 'status']);
/** Stations tell a restored database of so many days (main/fleet/sync/report-restored.ts), and what they print counts as long. */
const MIN_JOB_DAYS = 60;
const MAX_DAYS = 10_000;

function parseDays(option: string, given: string | undefined, min: number): number {
  if (given === undefined) throw new UsageError(`fleet retain: --${option} N is missing`);
  const days = /^\d{1,5}$/.test(given) ? Number(given) : 0;
  if (days < min || days > MAX_DAYS)
    throw new UsageError(`--${option} ${given}: must be from ${min} to ${MAX_DAYS}`);
  return days;
}

function parseTask(values: Values, [action, ...operands]: readonly string[]): FleetTask {
  if (action === undefined || !Object.hasOwn(WANTED, action))
    throw new UsageError('fleet: init, join, invite, leave, retain or status');
  const chosen = action as Action;
  expectNoOperands(`fleet ${action}`, operands);
  const all = [...new Set(Object.values(WANTED).flat())];
  const unwanted = all.find(
    (option) => values[option] !== undefined && values[option] !== false && !isWanted(chosen, option),
  );
  if (unwanted !== undefined) throw new UsageError(`fleet ${action}: --${unwanted} is not wanted here`);
  switch (chosen) {
    case 'init':
      return { action: 'init', login: parseLogin('init', values), name: parseName(values.name) };
    case 'join':
      return values.invitation === undefined
        ? { action: 'join', login: parseLogin('join', values) }
        : {
            action: 'accept',
            invitation: readText('--invitation', values.invitation),
            code: values['code-file'] === undefined ? null : readSecret('--code-file', values['code-file']),
          };
    case 'invite':
      if (values.out === undefined) throw new UsageError('fleet invite: --out FILE is missing');
      return {
        action: 'invite',
        out: resolve(values.out),
        hours: parseHours(values.hours),
        tokens: values.tokens,
      };
    case 'leave':
      return { action: 'leave', forget: values.forget };
    case 'retain': {
      const login = parseLogin('retain', values);
      const jobDays = parseDays('days', values.days, MIN_JOB_DAYS);
      const { 'event-days': events } = values;
      return {
        action: 'retain',
        login,
        retention: {
          jobDays,
          eventDays: events === undefined ? jobDays : parseDays('event-days', events, 1),
        },
      };
    }
    case 'status':
      return { action: 'status' };
  }
}

const isWanted = (action: Action, option: string): boolean =>
  (WANTED[action] as readonly string[]).includes(option);

function parseLogin(action: 'init' | 'join' | 'retain', values: Values): FleetLogin {
  const { url, ca, 'password-file': file } = values;
  if (url === undefined)
    throw new UsageError(
      `fleet ${action}: --url postgres://USER@HOST/DATABASE is missing${action === 'join' ? ', or --invitation FILE' : ''}`,
    );
  const found = parseConnectionText(url);
  if (found === null) throw new UsageError('--url: must be postgres://USER@HOST:PORT/DATABASE');
  // Everybody on this machine sees a command line.
  if (found.password !== '') throw new UsageError('--url: leave the password out, and give --password-file');
  if (file === undefined) throw new UsageError(`fleet ${action}: --password-file FILE is missing`);
  const tls = ca === undefined ? { kind: found.tls } : { kind: 'ca', pem: readText('--ca', ca) };
  const { host, port, database, user } = found;
  const config = FleetConfigSchema.safeParse({ host, port, database, user, tls });
  if (!config.success) throw new UsageError('--url: user, host or database is missing or cannot be used');
  const password = FleetPasswordSchema.safeParse(readSecret('--password-file', file));
  if (!password.success) throw new UsageError(`--password-file ${file}: holds no password`);
  return { config: config.data, password: password.data };
}

function parseName(text: string | undefined): string | null {
  if (text === undefined) return null;
  const name = FleetNameSchema.safeParse(text);
  if (!name.success) throw new UsageError('--name: has 1 to 60 letters');
  return name.data;
}

function parseStationName(text: string | undefined): string | null {
  if (text === undefined) return null;
  const name = SETTINGS.stationName.schema.safeParse(text);
  if (!name.success || name.data === '') throw new UsageError('--station: has 1 to 60 letters');
  return name.data;
}

function parseHours(text = '8'): (typeof INVITATION_HOURS)[number] {
  const hours = INVITATION_HOURS.find((one) => String(one) === text);
  if (hours === undefined) throw new UsageError(`--hours ${text}: must be 1, 8, 24 or 72`);
  return hours;
}

const readSecret = (option: string, file: string): string => readWith(option, file, readFirstLine);
const readText = (option: string, file: string): string =>
  readWith(option, file, (path) => readFileSync(path, 'utf8'));

function readWith(option: string, file: string, read: (file: string) => string): string {
  try {
    return read(resolve(file));
  } catch (error) {
    throw new UsageError(`${option} ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
