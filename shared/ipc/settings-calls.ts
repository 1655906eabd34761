import { z } from 'zod';
import { type LockState, PinSchema } from '../lock.ts';
import type { Problem } from '../problem.ts';
import { AccessTokenSchema, type Settings, SettingsPatchSchema, type TokenStatus } from '../settings.ts';
import { MAX_SETTINGS_TEXT_LENGTH, type SettingsPreview } from '../settings-file.ts';
import { nothing, operate, read, redirect } from './call.ts';

export interface AppInfo {
  readonly version: string;
  readonly notices: readonly Problem[];
}

export interface ConnectionTest {
  readonly milliseconds: number;
}

/** What is set once. */
export const settingsCalls = {
  app: {
    /** What the renderer needs once, at its start. */
    info: read(nothing).returns<AppInfo>(),
    /** The first screen is painted: main's work that no screen waits for may begin. */
    shown: operate(nothing).returns<void>(),
    /** The operator has read a notice. */
    dismissNotice: operate(z.strictObject({ code: z.string().max(100) })).returns<void>(),
    /** Puts a text on the clipboard. */
    copy: operate(z.strictObject({ text: z.string().max(10_000) })).returns<void>(),
  },
  settings: {
    get: read(nothing).returns<Settings>(),
    /** Asked about where an address, a place for labels, an exposure of the receiver or what counts as proof changes. */
    save: redirect(SettingsPatchSchema).returns<Settings>(),
    /** Whose labels are printed now, as agreed codes name it (`AgreedCode.partner`). */
    currentPartner: read(nothing).returns<string>(),
  },
  token: {
    status: read(nothing).returns<TokenStatus>(),
    /** Asked about where one is kept: another account's token would take the shop's orders there. The first one replaces nobody's. */
    set: redirect(z.strictObject({ token: AccessTokenSchema })).returns<TokenStatus>(),
    /** Asked about too, or a page could clear it to set another as the first. */
    clear: redirect(nothing).returns<TokenStatus>(),
    /** Asks the service with the saved addresses and token; fails with what is wrong. */
    test: operate(nothing).returns<ConnectionTest>(),
  },
  lock: {
    state: read(nothing).returns<LockState>(),
    /** @returns whether the PIN was right */
    unlock: operate(z.strictObject({ pin: PinSchema })).returns<boolean>(),
    lock: operate(nothing).returns<LockState>(),
    /** Somebody is at the settings: the time until they lock begins anew. */
    keepUnlocked: operate(nothing).returns<void>(),
    /** Sets, changes or (null) takes away the PIN; only while open, and with the old one where one is set. */
    setPin: redirect(
      z.strictObject({ pin: PinSchema.nullable(), old: PinSchema.nullable() }),
    ).returns<LockState>(),
  },
  /** A station's settings for the next stations, without secrets. */
  setup: {
    /** Null when cancelled, otherwise the file. */
    export: operate(nothing).returns<string | null>(),
    /** What such a file's text would change here. */
    read: read(z.strictObject({ text: z.string().max(MAX_SETTINGS_TEXT_LENGTH) })).returns<SettingsPreview>(),
    /** Takes its settings over. */
    import: redirect(z.strictObject({ text: z.string().max(MAX_SETTINGS_TEXT_LENGTH) })).returns<Settings>(),
  },
  /** Scanners that speak HID-POS (WebHID). */
  scanners: {
    /** The person's choice among the devices of `scanners.found`; null: none of them. */
    choose: operate(z.strictObject({ deviceId: z.string().max(200).nullable() })).returns<void>(),
  },
  sandbox: {
    /** Some codes that the sandbox knows, to practise with; none where the partner is a real service. */
    orders: read(nothing).returns<readonly string[]>(),
  },
};
