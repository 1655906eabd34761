import { z } from 'zod';
import { AddressSchema } from './address.ts';
import { LabelSizeSchema } from './label-size.ts';
import { LanguageSchema } from './language.ts';

/** Which service the station talks to: not chosen yet, the built-in sandbox, or the partner's own. */
export const PartnerKindSchema = z.enum(['unset', 'sandbox', 'service']);

/** Where labels go: a system printer's name, or `file:` and a folder. */
export const PrinterNameSchema = z
  .string()
  .max(1000)
  .refine((name) => name.trim() !== '' && name !== 'file:');

/** Everything kept in the settings file. The access token is not among it (see TokenStatus). */
export const SettingsSchema = z.object({
  language: LanguageSchema.default('vi'),
  partner: PartnerKindSchema.default('unset'),
  /** {base_url} of partner-api.md. */
  baseUrl: AddressSchema.nullable().default(null),
  /** {label_url} of partner-api.md; labels come from {base_url} where it is not set. */
  labelUrl: AddressSchema.nullable().default(null),
  printer: PrinterNameSchema.nullable().default(null),
  /** The size most used (partner-facts.md). */
  size: LabelSizeSchema.default('S9'),
  /** Codes per print token. The service's limit is not documented; comparable services take 100 at most. */
  chunkSize: z.int().min(1).max(500).default(50),
  /** The user agreed that the token is kept although this machine can't encrypt it. */
  allowPlainTextToken: z.boolean().default(false),
});

export type Settings = z.infer<typeof SettingsSchema>;

/** A change of some settings. Unknown names are refused. */
export const SettingsPatchSchema = z
  .strictObject({
    language: LanguageSchema,
    partner: PartnerKindSchema,
    baseUrl: AddressSchema.nullable(),
    labelUrl: AddressSchema.nullable(),
    printer: PrinterNameSchema.nullable(),
    size: LabelSizeSchema,
    chunkSize: z.int().min(1).max(500),
    allowPlainTextToken: z.boolean(),
  })
  .partial();

export type SettingsPatch = z.input<typeof SettingsPatchSchema>;

/** No length is documented; a JWT of about 1,000 characters and an opaque one of 40 are known (partner-facts.md). */
export const AccessTokenSchema = z
  .string()
  .trim()
  .min(1)
  .max(16_384)
  .regex(/^[\x21-\x7e]+$/);

/** What the renderer may know of the access token: never the token. */
export interface TokenStatus {
  /** `kept` survives a restart, `this-run` does not. */
  readonly state: 'none' | 'kept' | 'this-run';
  /** Whether this machine can encrypt; `plain-text` where the user agreed to go without. */
  readonly storage: 'encrypted' | 'plain-text' | 'missing';
  /** Where the token is a JWT, when it runs out (ms since 1970). */
  readonly expiresAtMs: number | null;
}

/** A printer to choose from. */
export interface PrinterChoice {
  /** What goes into `Settings.printer`. */
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
}
