import { z } from 'zod';
import { AccessTokenSchema, type TokenStatus } from '../access-token.ts';
import { type LockState, PinSchema } from '../lock.ts';
import type { Problem } from '../problem.ts';
import { type Settings, SettingsPatchSchema, type TextZooms } from '../settings.ts';
import { MAX_SETTINGS_TEXT_LENGTH, type SettingsPreview } from '../settings-file.ts';
import { nothing, operate, read, redirect } from './call.ts';

interface AppInfo {
  readonly version: string;
  readonly notices: readonly Problem[];
}

export interface ConnectionTest {
  readonly milliseconds: number;
}

/** What is set up once. */
export const settingsCalls = {
  app: {
    /** Returns what the renderer needs at its start. */
    info: read(nothing).returns<AppInfo>(),
    /** Reports that the first screen is painted: main may begin the work that no screen waits for. */
    shown: operate(nothing).returns<void>(),
    /** The operator has read a notice. */
    dismissNotice: operate(z.strictObject({ code: z.string().max(100) })).returns<void>(),
    copy: operate(z.strictObject({ text: z.string().max(10_000) })).returns<void>(),
    /** Returns what each text size gives in the window as large as it is now. */
    textZooms: read(nothing).returns<TextZooms>(),
  },
  settings: {
    get: read(nothing).returns<Settings>(),
    /** Asks for consent if an address, a destination of labels, the receiver's exposure or what counts as proof changes. */
    save: redirect(SettingsPatchSchema).returns<Settings>(),
    /** Returns the partner of the labels being printed now, as named in approved codes (`AllowedCode.partner`). */
    currentPartner: read(nothing).returns<string>(),
  },
  token: {
    status: read(nothing).returns<TokenStatus>(),
    /** Asks for consent unless it is the first token: another account's would divert the shop's orders. */
    set: redirect(z.strictObject({ token: AccessTokenSchema })).returns<TokenStatus>(),
    /** Asks for consent too; otherwise a page could clear the token and set another as the first. */
    clear: redirect(nothing).returns<TokenStatus>(),
    /** Calls the service with the saved addresses and token; fails with what is wrong. */
    test: operate(nothing).returns<ConnectionTest>(),
  },
  lock: {
    state: read(nothing).returns<LockState>(),
    /** @returns whether the PIN was right */
    unlock: operate(z.strictObject({ pin: PinSchema })).returns<boolean>(),
    lock: operate(nothing).returns<LockState>(),
    /** Restarts the idle time because someone is at the settings. */
    keepUnlocked: operate(nothing).returns<void>(),
    /** Sets, changes or (null) removes the PIN; only while unlocked, and with the old one if one is set. */
    setPin: redirect(
      z.strictObject({ pin: PinSchema.nullable(), old: PinSchema.nullable() }),
    ).returns<LockState>(),
  },
  /** A station's settings for other stations, without secrets. */
  setup: {
    /** Returns the file; null when cancelled. */
    export: operate(nothing).returns<string | null>(),
    /** Returns what such a file's text would change here. */
    read: read(z.strictObject({ text: z.string().max(MAX_SETTINGS_TEXT_LENGTH) })).returns<SettingsPreview>(),
    /** Applies its settings. */
    import: redirect(z.strictObject({ text: z.string().max(MAX_SETTINGS_TEXT_LENGTH) })).returns<Settings>(),
  },
  /** Scanners that speak HID-POS (WebHID). */
  scanners: {
    /** The person's choice among the devices of `scanners.found`; null: none of them. */
    choose: operate(z.strictObject({ deviceId: z.string().max(200).nullable() })).returns<void>(),
  },
  sandbox: {
    /** Returns some codes that the sandbox knows, for practice; none if the partner is a real service. */
    orders: read(nothing).returns<readonly string[]>(),
  },
};
