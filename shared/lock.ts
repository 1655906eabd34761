import { z } from 'zod';
import type { SettingsPatch } from './settings.ts';
import { definitionOf, SETTING_NAMES, type SettingName } from './settings-table.ts';

/** A PIN for the settings: 4 to 8 digits. It prevents accidental changes; it does not stop an attacker. */
export const PinSchema = z.string().regex(/^\d{4,8}$/);

export interface LockState {
  readonly on: boolean;
  /** Whether no PIN is needed now: none is set, or it was entered and the idle time is not over. */
  readonly open: boolean;
  /** After too many wrong PINs, no attempt is accepted before this time (milliseconds since 1970). */
  readonly waitUntilMs: number | null;
}

/** What an operator may change during work; everything else is behind the PIN if one is set. */
export const OPERATOR_SETTINGS: readonly SettingName[] = SETTING_NAMES.filter(
  (name) => definitionOf(name).withoutPin === true,
);

const withoutPin: ReadonlySet<string> = new Set(OPERATOR_SETTINGS);

export const needsPin = (patch: SettingsPatch): boolean =>
  Object.entries(patch).some(([name, value]) => value !== undefined && !withoutPin.has(name));
