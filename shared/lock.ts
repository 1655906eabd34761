import { z } from 'zod';
import type { SettingsPatch } from './settings.ts';
import { definitionOf, SETTING_NAMES, type SettingName } from './settings-table.ts';

/** A PIN for the settings: 4 to 8 digits. It keeps operators from changing them by accident, not an attacker out. */
export const PinSchema = z.string().regex(/^\d{4,8}$/);

/** How the settings are locked. */
export interface LockState {
  /** A PIN is set. */
  readonly on: boolean;
  /** No PIN is needed now: none is set, or it was entered and the time has not run out. */
  readonly open: boolean;
  /** After too many wrong PINs none is taken before this (milliseconds since 1970). */
  readonly waitUntilMs: number | null;
}

/** What an operator may change during work; everything else is behind the PIN where one is set. */
export const OPERATOR_SETTINGS: readonly SettingName[] = SETTING_NAMES.filter(
  (name) => definitionOf(name).withoutPin === true,
);

const withoutPin: ReadonlySet<string> = new Set(OPERATOR_SETTINGS);

/** Whether a change of settings needs the PIN. */
export function needsPin(patch: SettingsPatch): boolean {
  return Object.entries(patch).some(([name, value]) => value !== undefined && !withoutPin.has(name));
}
