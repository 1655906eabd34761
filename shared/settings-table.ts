import { z } from 'zod';
import { AccountIdSchema, FIRST_ACCOUNT, FurtherAccountsSchema, MAX_ACCOUNT_NAME_LENGTH } from './account.ts';
import { AddressSchema } from './address.ts';
import { AllowedCodeSchema, MAX_ALLOWED_CODES } from './allowed-code.ts';
import { LabelHostSchema, MAX_LABEL_HOSTS } from './label-host.ts';
import { LabelSizeSchema } from './label-size.ts';
import { LanguageSchema } from './language.ts';
import { HeadsSchema } from './printer-head.ts';
import { PrinterNameSchema } from './printer-name.ts';
import { ProfileSchema } from './profile.ts';
import { DEFAULT_SCANNER, HidScannerSchema, MAX_HID_SCANNERS, ScannerSchema } from './scanner.ts';

/** How a setting's value is shown in the preview of a settings file, and which field the settings screen has for it. */
export type SettingFormat =
  | 'switch'
  | 'number'
  | 'percent'
  | 'choice'
  | 'text'
  | 'address'
  | 'accounts'
  | 'printer'
  | 'codes'
  | 'hosts'
  | 'profiles'
  | 'heads'
  | 'scanner';

/** The parts of the window that contain settings fields. */
export type SettingSection = 'printing' | 'work' | 'display' | 'station' | 'webhook' | 'fleet';

/** A field that the window builds from this table, by the setting's format, with its texts in texts/setting.ts. */
export interface SettingField {
  readonly section: SettingSection;
  /** Its position among the section's fields, from 1. */
  readonly place: number;
}

interface CommonDefinition {
  readonly schema: z.ZodType;
  readonly default: unknown;
  /** The limits of a number, or of a text's length. */
  readonly min?: number;
  readonly max?: number;
  /** Whether an operator may change it during work; every other setting is behind the PIN if one is set. */
  readonly withoutPin?: true;
  /** When a person has to approve a change in main's dialog: for a new address, or when it is turned on or off. */
  readonly consent?: 'new-address' | 'turned-on' | 'turned-off';
  readonly field?: SettingField;
}

export type SettingDefinition = CommonDefinition &
  (
    | {
        /** Copied from station to station in a settings file. */
        readonly scope: 'portable';
        readonly format: SettingFormat;
      }
    | {
        /** Belongs to one machine, or was approved there: in no settings file. */
        readonly scope: 'machine';
        readonly format?: SettingFormat;
      }
  );

/** On or off. */
const toggle = <const Rest extends object>(fallback: boolean, rest: Rest) =>
  ({ schema: z.boolean(), default: fallback, format: 'switch', ...rest }) as const;

/** A whole number within limits, both included. */
const count = <const Rest extends object>(min: number, max: number, fallback: number, rest: Rest) =>
  ({ schema: z.int().min(min).max(max), default: fallback, min, max, format: 'number', ...rest }) as const;

/** One of a few names. */
const choice = <const Value extends string, const Rest extends object>(
  values: readonly [Value, ...Value[]],
  fallback: NoInfer<Value>,
  rest: Rest,
) => ({ schema: z.enum(values), default: fallback, values, format: 'choice', ...rest }) as const;

/** An address or none. */
const address = <const Rest extends object>(rest: Rest) =>
  ({ schema: AddressSchema.nullable(), default: null, format: 'address', ...rest }) as const;

/** Every setting except the access token, in the order of the settings file and its preview. Names are stored on disk. */
export const SETTINGS = {
  language: { schema: LanguageSchema, default: 'vi', scope: 'portable', withoutPin: true, format: 'choice' },
  /** Which service the station uses: not chosen yet, the built-in sandbox, or the partner's own. */
  partner: choice(['unset', 'sandbox', 'service'], 'unset', { scope: 'portable' }),
  /** {base_url} of docs/reference/partner-api.md. */
  baseUrl: address({ scope: 'portable', consent: 'new-address' }),
  /** {label_url} of docs/reference/partner-api.md; if not set, labels come from {base_url}. */
  labelUrl: address({ scope: 'portable', consent: 'new-address' }),
  /** The first account's name; empty as long as it is the only one and nobody has named it. */
  accountName: {
    schema: z.string().trim().max(MAX_ACCOUNT_NAME_LENGTH),
    max: MAX_ACCOUNT_NAME_LENGTH,
    default: '',
    scope: 'portable',
    format: 'text',
  },
  /** The accounts beside the first one, whose addresses are `baseUrl` and `labelUrl`. Their tokens are no settings. */
  accounts: {
    schema: FurtherAccountsSchema,
    default: [],
    scope: 'portable',
    consent: 'new-address',
    format: 'accounts',
  },
  /** The account that screens and commands work for, by its id; a missing one counts as the first. */
  account: { schema: AccountIdSchema, default: FIRST_ACCOUNT, scope: 'machine', withoutPin: true },
  printer: { schema: PrinterNameSchema.nullable(), default: null, scope: 'portable', format: 'printer' },
  // The most common size (docs/reference/partner-api.md).
  size: { schema: LabelSizeSchema, default: 'S9', scope: 'portable', withoutPin: true, format: 'text' },
  /** How each label size is printed, if it differs from the default. */
  profiles: {
    schema: z.partialRecord(LabelSizeSchema, ProfileSchema),
    default: {},
    scope: 'portable',
    format: 'profiles',
  },
  /** How wide printers without a driver print, in dots, as people have measured on the calibration page. */
  heads: { schema: HeadsSchema, default: {}, scope: 'portable', format: 'heads' },
  /**
   * Prints labels with an unreadable barcode without asking, for printers that can do no better: only what has such bars, and the
   * order's receiver where he is known.
   */
  printUnreadable: toggle(false, {
    scope: 'portable',
    consent: 'turned-on',
    field: { section: 'printing', place: 4 },
  }),
  /** Codes on labels that belong to no order. */
  agreedCodes: {
    schema: z.array(AllowedCodeSchema).max(MAX_ALLOWED_CODES),
    default: [],
    scope: 'portable',
    format: 'codes',
  },
  /** Parts of label pages at other hosts than the service's: which are allowed, and which are not needed. */
  labelHosts: {
    schema: z.array(LabelHostSchema).max(MAX_LABEL_HOSTS),
    default: [],
    scope: 'portable',
    format: 'hosts',
  },
  /** Holds labels that show another receiver than the order's, or none; otherwise their rows show a warning. */
  holdOtherReceiver: toggle(true, {
    scope: 'portable',
    consent: 'turned-off',
    field: { section: 'printing', place: 5 },
  }),
  /** For how many days Tem asks before it reprints an order; 0 never asks. */
  reprintDays: count(0, 365, 30, { scope: 'portable', field: { section: 'printing', place: 1 } }),
  /** Codes per print token. The service's limit is not documented; comparable services accept 100 at most. */
  chunkSize: count(1, 500, 50, { scope: 'portable', field: { section: 'printing', place: 2 } }),
  /** Looks up orders before they are printed, and holds cancelled, lost, returned and delivered ones. */
  checkStatus: toggle(true, { scope: 'portable', field: { section: 'printing', place: 3 } }),
  /** Makes the labels of scanned orders before they are printed. */
  prepareAhead: toggle(true, { scope: 'portable', field: { section: 'printing', place: 6 } }),
  /** For how many minutes a label that was made ahead is printed as it is; afterwards it is made again. */
  prepareMinutes: count(1, 60, 10, { scope: 'portable', field: { section: 'printing', place: 7 } }),
  /** While the fleet cannot be asked, a supervisor may print an order with a warning; the others are told later. */
  fleetPrintAlone: toggle(false, {
    scope: 'portable',
    consent: 'turned-on',
    field: { section: 'fleet', place: 1 },
  }),
  /** A new order goes into the batch once it is created. */
  createToBatch: toggle(true, { scope: 'portable' }),
  /** The webhook receiver: an HTTP server that the service's events reach through a tunnel or a reverse proxy. */
  receiverOn: toggle(false, { scope: 'machine' }),
  /** The address it binds to: an IP address of this machine; 127.0.0.1 is reachable from this machine only. */
  receiverHost: { schema: z.union([z.ipv4(), z.ipv6()]), default: '127.0.0.1', scope: 'machine' },
  // The unprivileged ports.
  receiverPort: count(1024, 65_535, 8787, { scope: 'machine' }),
  /** The receiver's address from the outside, such as "https://hooks.shop.vn"; the secret path is appended to it. */
  receiverUrl: address({ scope: 'machine', consent: 'new-address' }),
  /** For how many days webhook events are kept; 0 keeps them forever. */
  keepEventsDays: count(0, 3_650, 90, { scope: 'portable', field: { section: 'webhook', place: 1 } }),
  /** The user agreed to store the token although this machine cannot encrypt it. */
  allowPlainTextToken: toggle(false, { scope: 'machine', consent: 'turned-on' }),
  /** The station's name, such as "Bàn 3"; shown in the header, and on Tem's built-in pages. At most 60 characters. */
  stationName: { schema: z.string().trim().max(60), max: 60, default: '', scope: 'machine' },
  /** Collects orders and then prints them, or prints each as it is scanned. */
  mode: choice(['batch', 'one-by-one'], 'batch', { scope: 'portable', withoutPin: true }),
  /** Printed labels are scanned back from the paper before the next orders are accepted. */
  scanBack: toggle(false, { scope: 'portable', field: { section: 'work', place: 1 } }),
  scanner: { schema: ScannerSchema, default: DEFAULT_SCANNER, scope: 'portable', format: 'scanner' },
  /** Scanners that the window may open by WebHID. */
  hidScanners: { schema: z.array(HidScannerSchema).max(MAX_HID_SCANNERS), default: [], scope: 'machine' },
  theme: choice(['auto', 'light', 'dark', 'contrast'], 'auto', {
    scope: 'portable',
    withoutPin: true,
    field: { section: 'display', place: 1 },
  }),
  textSize: choice(['normal', 'large', 'largest'], 'normal', {
    scope: 'portable',
    withoutPin: true,
    field: { section: 'display', place: 2 },
  }),
  /** Volume of the station's sounds in percent; 0 is silent. */
  volume: { ...count(0, 100, 70, { scope: 'portable', withoutPin: true }), format: 'percent' },
  /** The step at which the first-run guide was left; `done` when it is finished. The steps are in order. */
  guide: choice(['language', 'service', 'printer', 'scanner', 'done'], 'language', { scope: 'machine' }),
  /** Full screen, which only the settings can end. */
  kiosk: toggle(false, { scope: 'portable', field: { section: 'station', place: 2 } }),
  startWithMachine: toggle(false, { scope: 'portable', field: { section: 'station', place: 1 } }),
  /** The address of newer versions of Tem; without one, Tem does not check for updates. */
  updateUrl: address({ scope: 'portable', consent: 'new-address' }),
} as const satisfies Readonly<Record<string, SettingDefinition>>;

/** The name of a setting, as it is stored. */
export type SettingName = keyof typeof SETTINGS;

/** The settings whose definition has these properties, such as `{ scope: 'machine' }`. */
export type SettingWith<Properties> = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends Properties ? Name : never;
}[SettingName];

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** Returns a setting's definition with a general type. */
export const definitionOf = (name: SettingName): SettingDefinition => SETTINGS[name];
