import type { AreaQuery } from '../../../shared/area.ts';
import { type OrderCode, parseOrderCode, type Soc } from '../../../shared/order-code.ts';
import { type QuoteRequest, QuoteRequestSchema } from '../../../shared/quote.ts';
import { WebhookUrlSchema } from '../../../shared/webhook.ts';
import { parseWholeNumber } from '../../../shared/whole-number.ts';
import {
  parseServiceOverrides,
  parseStrict,
  resolveFolder,
  SERVICE_OPTIONS,
  type ServiceOverrides,
} from './options.ts';
import { UsageError } from './usage.ts';

/** Which order to create, and how. */
export interface CreateTask {
  /** A path, or "-" for standard input. */
  readonly file: string;
  /** Although an order with its soc is known. */
  readonly anyway: boolean;
  /** A person has looked: the service has no order of its soc (main/orders/creation/order-creator.ts, CreateOptions). */
  readonly notThere: boolean;
}

/** What one command asks of the service. */
export type ServiceTask =
  | { readonly kind: 'info'; readonly by: 'order'; readonly code: OrderCode }
  | { readonly kind: 'info'; readonly by: 'soc'; readonly code: Soc }
  | { readonly kind: 'cancel'; readonly code: OrderCode }
  | ({ readonly kind: 'create' } & CreateTask)
  | { readonly kind: 'quote'; readonly request: QuoteRequest }
  | { readonly kind: 'areas'; readonly query: AreaQuery }
  | { readonly kind: 'statuses' }
  | { readonly kind: 'webhook-get' }
  | { readonly kind: 'webhook-set'; readonly url: string };

/** `tem info`, `cancel`, `create`, `quote`, `areas`, `statuses`, `webhook`. */
export interface ServiceCommand extends ServiceOverrides {
  readonly kind: 'service';
  readonly task: ServiceTask;
  readonly json: boolean;
  /** On the built-in sandbox, whatever the settings say. */
  readonly sandbox: boolean;
  readonly dataDir: string | null;
}

export const SERVICE_COMMANDS = [
  'info',
  'cancel',
  'create',
  'quote',
  'areas',
  'statuses',
  'webhook',
] as const;
type Name = (typeof SERVICE_COMMANDS)[number];

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const COMMON = { ...SERVICE_OPTIONS, sandbox: flag, json: flag } as const;

/** @throws UsageError */
export function parseServiceCommand(name: Name, args: readonly string[]): ServiceCommand {
  switch (name) {
    case 'info': {
      const { values, positionals } = read(args, { soc: flag });
      const code = singleArgument(name, 'CODE', positionals);
      return toServiceCommand(
        values,
        values.soc
          ? { kind: 'info', by: 'soc', code: socOf(code) }
          : { kind: 'info', by: 'order', code: codeOf(code) },
      );
    }
    case 'cancel': {
      const { values, positionals } = read(args, {});
      return toServiceCommand(values, {
        kind: 'cancel',
        code: codeOf(singleArgument(name, 'CODE', positionals)),
      });
    }
    case 'create': {
      const { values, positionals } = read(args, { file: text, anyway: flag, 'not-there': flag });
      expectNoArguments(name, positionals);
      if (values.file === undefined || values.file === '')
        throw new UsageError('create: --file FILE is missing ("-" reads standard input)');
      const { file, anyway, 'not-there': notThere } = values;
      return toServiceCommand(values, { kind: 'create', file, anyway, notThere });
    }
    case 'quote': {
      const { values, positionals } = read(args, QUOTE_OPTIONS);
      expectNoArguments(name, positionals);
      return toServiceCommand(values, { kind: 'quote', request: quoteOf(values) });
    }
    case 'areas': {
      const { values, positionals } = read(args, { province: text, district: text });
      expectNoArguments(name, positionals);
      return toServiceCommand(values, { kind: 'areas', query: areasOf(values) });
    }
    case 'statuses': {
      const { values, positionals } = read(args, {});
      expectNoArguments(name, positionals);
      return toServiceCommand(values, { kind: 'statuses' });
    }
    case 'webhook': {
      const { values, positionals } = read(args, {});
      return toServiceCommand(values, webhookOf(positionals));
    }
  }
}

type Option = typeof text | typeof flag;

function read<const Own extends Record<string, Option>>(args: readonly string[], own: Own) {
  return parseStrict({ args: [...args], allowPositionals: true, options: { ...COMMON, ...own } });
}

interface CommonValues {
  readonly 'base-url'?: string | undefined;
  readonly 'label-url'?: string | undefined;
  readonly 'token-file'?: string | undefined;
  readonly 'data-dir'?: string | undefined;
  readonly sandbox: boolean;
  readonly json: boolean;
}

function toServiceCommand(values: CommonValues, task: ServiceTask): ServiceCommand {
  const service = parseServiceOverrides(values);
  if (values.sandbox && Object.values(service).some((one) => one !== null))
    throw new UsageError('--sandbox: the sandbox has its own address and token');
  const { json, sandbox } = values;
  return { kind: 'service', task, json, sandbox, dataDir: resolveFolder(values['data-dir']), ...service };
}

function singleArgument(name: Name, what: string, [given, ...more]: readonly string[]): string {
  if (given === undefined || given.trim() === '' || more.length > 0)
    throw new UsageError(`${name}: one ${what} is wanted`);
  return given.trim();
}

function expectNoArguments(name: Name, [given]: readonly string[]): void {
  if (given !== undefined) throw new UsageError(`${name}: "${given}" is not wanted here`);
}

function codeOf(given: string): OrderCode {
  const read = parseOrderCode(given);
  if (read.kind === 'usual' || read.kind === 'unusual') return read.code;
  throw new UsageError(`"${given}": not an order code`);
}

/** Its form is the sender's matter (partner-api.md names none). */
const socOf = (given: string): Soc => given as Soc;

const QUOTE_OPTIONS = {
  'sender-province': text,
  'sender-district': text,
  'receiver-province': text,
  'receiver-district': text,
  weight: text,
  value: text,
} as const;

function quoteOf(
  values: { readonly [Option in keyof typeof QUOTE_OPTIONS]?: string | undefined },
): QuoteRequest {
  const given = (option: keyof typeof QUOTE_OPTIONS): string => {
    const value = values[option]?.trim() ?? '';
    if (value === '') throw new UsageError(`quote: --${option} is missing`);
    return value;
  };
  const request = QuoteRequestSchema.safeParse({
    sender_province: given('sender-province'),
    sender_district: given('sender-district'),
    receiver_province: given('receiver-province'),
    receiver_district: given('receiver-district'),
    weight: parseWhole('--weight', given('weight')),
    value: values.value === undefined ? null : parseWhole('--value', values.value),
  });
  if (!request.success) throw new UsageError('quote: a place has 200 letters at most');
  return request.data;
}

function parseWhole(option: string, given: string): number {
  const read = parseWholeNumber(given);
  if (read.kind !== 'number') throw new UsageError(`${option} ${given}: not a whole number`);
  return read.value;
}

function areasOf(values: { province?: string | undefined; district?: string | undefined }): AreaQuery {
  const [province, district] = [values.province?.trim(), values.district?.trim()];
  if (province !== undefined && district !== undefined)
    throw new UsageError('areas: --province or --district, not both');
  for (const [option, code] of Object.entries({ province, district }))
    if (code === '') throw new UsageError(`areas: --${option} wants a code, as "tem areas" lists it`);
  if (province !== undefined) return { level: 'district', parent: province };
  if (district !== undefined) return { level: 'commune', parent: district };
  return { level: 'province', parent: null };
}

function webhookOf([action, ...more]: readonly string[]): ServiceTask {
  if (action === 'get' && more.length === 0) return { kind: 'webhook-get' };
  if (action !== 'set') throw new UsageError('webhook: get, or set URL');
  const url = WebhookUrlSchema.safeParse(singleArgument('webhook', 'URL', more));
  if (!url.success) throw new UsageError('webhook set: the URL must begin with https:// or http://');
  return { kind: 'webhook-set', url: url.data };
}
