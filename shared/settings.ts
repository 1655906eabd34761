import { z } from 'zod';
import { AddressSchema } from './address.ts';
import { AllowedCodeSchema, MAX_ALLOWED_CODES } from './allowed-code.ts';
import { type LabelSize, LabelSizeSchema } from './label-size.ts';
import { LanguageSchema } from './language.ts';
import { PrinterNameSchema } from './printer-name.ts';
import { DEFAULT_PROFILE, type Profile, ProfileSchema } from './profile.ts';
import { DEFAULT_SCANNER, HidScannerSchema, MAX_HID_SCANNERS, ScannerSchema } from './scanner.ts';

/** Which service the station talks to: not chosen yet, the built-in sandbox, or the partner's own. */
export const PartnerKindSchema = z.enum(['unset', 'sandbox', 'service']);

/** Codes per print token. The service's limit is not documented; comparable services take 100 at most. */
export const CHUNK_SIZE = { least: 1, most: 500 } as const;

/** For how many days a printed order is asked about before it is printed again; 0 never asks. */
export const REPRINT_DAYS = { least: 0, most: 365 } as const;

/** Ports that need no privileges. */
export const RECEIVER_PORT = { least: 1024, most: 65_535 } as const;

/** For how many days the webhook's events are kept; 0 keeps them for ever. */
export const KEEP_EVENTS_DAYS = { least: 0, most: 3_650 } as const;

/** Characters of a station's name. */
export const STATION_NAME = { most: 60 } as const;

/** How the station works: orders are collected and then printed, or each is printed as it is scanned. */
export const WORK_MODES = ['batch', 'one-by-one'] as const;
export type WorkMode = (typeof WORK_MODES)[number];

export const THEMES = ['auto', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** Loudness of the station's sounds in percent; 0 is silent. */
export const VOLUME = { least: 0, most: 100 } as const;

/** The steps of the first-run guide, in order; `done` where it is over. */
export const GUIDE_STEPS = ['language', 'service', 'printer', 'scanner', 'done'] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];

/** Every setting. The access token is not among them (see TokenStatus). */
const fields = {
  language: LanguageSchema,
  partner: PartnerKindSchema,
  /** {base_url} of partner-api.md. */
  baseUrl: AddressSchema.nullable(),
  /** {label_url} of partner-api.md; labels come from {base_url} where it is not set. */
  labelUrl: AddressSchema.nullable(),
  printer: PrinterNameSchema.nullable(),
  size: LabelSizeSchema,
  /** How each label size is printed, where that differs from the usual. */
  profiles: z.partialRecord(LabelSizeSchema, ProfileSchema),
  /** Labels whose barcode can't be read are printed without asking, for printers that can do no better. */
  printUnreadable: z.boolean(),
  /** Codes that labels carry besides their order's, and that are no order's. */
  agreedCodes: z.array(AllowedCodeSchema).max(MAX_ALLOWED_CODES),
  /** Labels whose receiver is not the order's are held; otherwise their rows warn. */
  holdOtherReceiver: z.boolean(),
  reprintDays: z.int().min(REPRINT_DAYS.least).max(REPRINT_DAYS.most),
  chunkSize: z.int().min(CHUNK_SIZE.least).max(CHUNK_SIZE.most),
  /** Orders are looked up before they are printed; cancelled, lost, returned and delivered ones are held back. */
  checkStatus: z.boolean(),
  /** A new order goes into the batch once it is created. */
  createToBatch: z.boolean(),
  /** The webhook receiver: an HTTP server that the service's events reach by way of a tunnel or a reverse proxy. */
  receiverOn: z.boolean(),
  /** The address it binds: an IP address of this machine; 127.0.0.1 is reachable from this machine only. */
  receiverHost: z.union([z.ipv4(), z.ipv6()]),
  receiverPort: z.int().min(RECEIVER_PORT.least).max(RECEIVER_PORT.most),
  /** How the outside reaches the receiver, e.g. "https://hooks.shop.vn"; the secret path is put behind it. */
  receiverUrl: AddressSchema.nullable(),
  keepEventsDays: z.int().min(KEEP_EVENTS_DAYS.least).max(KEEP_EVENTS_DAYS.most),
  /** The user agreed that the token is kept although this machine can't encrypt it. */
  allowPlainTextToken: z.boolean(),
  /** What this station is called, e.g. "Bàn 3"; shown in the header, and on Tem's own pages. */
  stationName: z.string().trim().max(STATION_NAME.most),
  mode: z.enum(WORK_MODES),
  /** Printed labels are scanned back from the paper before the next orders are taken. */
  scanBack: z.boolean(),
  scanner: ScannerSchema,
  /** Scanners that the window may open by WebHID. */
  hidScanners: z.array(HidScannerSchema).max(MAX_HID_SCANNERS),
  theme: z.enum(THEMES),
  textSize: z.enum(TEXT_SIZES),
  volume: z.int().min(VOLUME.least).max(VOLUME.most),
  /** Where the first-run guide was left. */
  guide: z.enum(GUIDE_STEPS),
  /** Full screen, without a way out but by the settings. */
  kiosk: z.boolean(),
  startWithMachine: z.boolean(),
  /** Where newer versions of Tem lie; none: updates are not looked for. */
  updateUrl: AddressSchema.nullable(),
};

/** What is kept in the settings file; what is missing there has its default. */
export const SettingsSchema = z.object({
  language: fields.language.default('vi'),
  partner: fields.partner.default('unset'),
  baseUrl: fields.baseUrl.default(null),
  labelUrl: fields.labelUrl.default(null),
  printer: fields.printer.default(null),
  // The size most used (partner-facts.md).
  size: fields.size.default('S9'),
  profiles: fields.profiles.default({}),
  printUnreadable: fields.printUnreadable.default(false),
  agreedCodes: fields.agreedCodes.default([]),
  holdOtherReceiver: fields.holdOtherReceiver.default(false),
  reprintDays: fields.reprintDays.default(30),
  chunkSize: fields.chunkSize.default(50),
  checkStatus: fields.checkStatus.default(true),
  createToBatch: fields.createToBatch.default(true),
  receiverOn: fields.receiverOn.default(false),
  receiverHost: fields.receiverHost.default('127.0.0.1'),
  receiverPort: fields.receiverPort.default(8787),
  receiverUrl: fields.receiverUrl.default(null),
  keepEventsDays: fields.keepEventsDays.default(90),
  allowPlainTextToken: fields.allowPlainTextToken.default(false),
  stationName: fields.stationName.default(''),
  mode: fields.mode.default('batch'),
  scanBack: fields.scanBack.default(false),
  scanner: fields.scanner.default(DEFAULT_SCANNER),
  hidScanners: fields.hidScanners.default([]),
  theme: fields.theme.default('auto'),
  textSize: fields.textSize.default('normal'),
  volume: fields.volume.default(70),
  guide: fields.guide.default('language'),
  kiosk: fields.kiosk.default(false),
  startWithMachine: fields.startWithMachine.default(false),
  updateUrl: fields.updateUrl.default(null),
});

export type Settings = z.infer<typeof SettingsSchema>;

/** How labels of a size are printed: its own profile or the usual one, with the station's printer where it names none. */
export function activeProfile(
  { profiles, printer }: Pick<Settings, 'profiles' | 'printer'>,
  size: LabelSize,
): Profile {
  const profile = profiles[size] ?? DEFAULT_PROFILE;
  return { ...profile, printer: profile.printer ?? printer };
}

/** A change of some settings. Unknown names are refused. */
export const SettingsPatchSchema = z.strictObject(fields).partial();

/** A change as it is asked for, and as it was checked. */
export type SettingsPatch = z.input<typeof SettingsPatchSchema>;
export type ValidatedPatch = z.output<typeof SettingsPatchSchema>;

/** The settings as a change makes them. Left-out ones stay as they are: undefined must not come over them. */
export function applyPatch(before: Settings, patch: ValidatedPatch): Settings {
  const change = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(change) };
}

/** No length is documented; a JWT of about 1,000 characters and an opaque one of 40 are known (partner-facts.md). */
export const AccessTokenSchema = z
  .string()
  .trim()
  .min(1)
  .max(16_384)
  .regex(/^[\x21-\x7e]+$/);

/** What the renderer may know of the access token: never the token. */
export interface TokenStatus {
  /** `kept` survives a restart, `this-run` does not; `unavailable`: one is kept, whose key the system has not given. */
  readonly state: 'none' | 'kept' | 'this-run' | 'unavailable';
  /** Whether this machine encrypts; `plain-text` where it is kept without; `waiting`: the system has not answered. */
  readonly storage: 'encrypted' | 'plain-text' | 'missing' | 'waiting';
  /** Where the token is a JWT, when it runs out (ms since 1970). */
  readonly expiresAtMs: number | null;
  /** The origin that it was given for, and is sent to; null where there is none, or where an older Tem kept it without one. */
  readonly origin: string | null;
  /** Whether that is where {base_url} is as it is saved; otherwise it is sent nowhere, and has to be typed anew. */
  readonly fits: boolean;
}

/** A printer to choose from. */
export interface PrinterChoice {
  /** What goes into `Settings.printer`. */
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** The model's or the driver's name as the system has it; empty where it tells none. */
  readonly model: string;
}
