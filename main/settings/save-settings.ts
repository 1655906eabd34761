import { isDeepStrictEqual } from 'node:util';
import type { Account } from '../../shared/account.ts';
import { switchesPartner } from '../../shared/partner-switch.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import type { Settings, ValidatedPatch } from '../../shared/settings.ts';
import type { SettingsStore } from './settings.ts';
import type { TokenVault } from './token-vault.ts';

/**
 * Saves a change and applies it to the machine. The machine comes first; if that fails, nothing is saved.
 * @param setStart turns the start at login on or off
 * @param refusal why Tem does not print to a printer; one that is set already stays, and is refused when printing
 * @param ordersWait whether orders of the list still belong to the partner in use
 * @param accountWaits whether orders of an account wait (main/accounts/waiting-orders.ts)
 * @throws ProblemError autostart-failed, printer-not-allowed, orders-wait, account-orders-wait; changed-meanwhile if the settings changed while the machine was
 * being updated, because the user's consent was for the earlier settings
 */
export function createSettingsSaver(
  settings: SettingsStore,
  setStart: (on: boolean) => Promise<void>,
  refusal: (printer: string) => Problem | null,
  ordersWait: () => boolean,
  accountWaits: (account: Account) => boolean,
): (patch: ValidatedPatch) => Promise<Settings> {
  return async (patch) => {
    const before = settings.get();
    requireAllowedPrinters(patch, before, refusal);
    requireNoWaitingOrders(patch, before, ordersWait);
    requireFreeAccounts(patch, before, accountWaits);
    const { startWithMachine } = patch;
    if (startWithMachine !== undefined && startWithMachine !== before.startWithMachine) {
      await setStart(startWithMachine);
      if (!isDeepStrictEqual(settings.get(), before)) {
        await setStart(settings.get().startWithMachine);
        throw new ProblemError('changed-meanwhile');
      }
      // One may have been scanned meanwhile.
      requireNoWaitingOrders(patch, before, ordersWait);
      requireFreeAccounts(patch, before, accountWaits);
    }
    return settings.save(patch);
  };
}

/** @throws ProblemError printer-not-allowed if a change adds a refused printer */
export function requireAllowedPrinters(
  patch: ValidatedPatch,
  now: Settings,
  refusal: (printer: string) => Problem | null,
): void {
  for (const printer of newPrinters(patch, now)) {
    const problem = refusal(printer);
    if (problem !== null) throw new ProblemError(problem.code, problem.values);
  }
}

/**
 * Practice and real orders never mix: what waits in the list would be printed from the other partner.
 * @throws ProblemError orders-wait
 */
export function requireNoWaitingOrders(
  patch: ValidatedPatch,
  now: Settings,
  ordersWait: () => boolean,
): void {
  if (switchesPartner(now, patch) && ordersWait()) throw new ProblemError('orders-wait');
}

/**
 * An account that is removed takes its token with it: what waits for it could not go on.
 * @throws ProblemError account-orders-wait
 */
export function requireFreeAccounts(
  { accounts }: ValidatedPatch,
  now: Settings,
  accountWaits: (account: Account) => boolean,
): void {
  if (accounts === undefined) return;
  const kept = new Set(accounts.map(({ id }) => id));
  const waiting = now.accounts.find((account) => !kept.has(account.id) && accountWaits(account));
  if (waiting !== undefined) throw new ProblemError('account-orders-wait', { name: waiting.name });
}

/** Returns the printers that a change adds to the settings. */
export function newPrinters(patch: ValidatedPatch, now: Settings): readonly string[] {
  const known = new Set(namedPrinters(now));
  return [...new Set(namedPrinters(patch))].filter((printer) => !known.has(printer));
}

/** Returns the printers in the settings. */
export function namedPrinters({
  printer,
  profiles = {},
}: Pick<ValidatedPatch, 'printer' | 'profiles'>): readonly string[] {
  return [printer, ...Object.values(profiles).map((profile) => profile.printer)].filter(
    (name) => typeof name === 'string',
  );
}

/** Runs `resave` whenever the consent to plain text changes: what is stored encrypted, or not, is then stored the other way. */
export function onPlainTextConsent(
  settings: Pick<SettingsStore, 'get' | 'onChange'>,
  resave: (allowed: boolean) => Promise<void>,
): void {
  let before = settings.get().allowPlainTextToken;
  settings.onChange(({ allowPlainTextToken }) => {
    if (allowPlainTextToken === before) return;
    before = allowPlainTextToken;
    void resave(before);
  });
}

interface ResaveTokenDependencies {
  readonly settings: Pick<SettingsStore, 'get'>;
  /** One token's vault, or all of them. */
  readonly vault: Pick<TokenVault, 'resave'>;
  /** Called when the token is stored according to the new settings. */
  readonly onResaved: () => void;
}

/** Saves settings, and stores the access token again if the consent to plain text changed. */
export function withTokenResaved(
  save: (patch: ValidatedPatch) => Promise<Settings>,
  { settings, vault, onResaved }: ResaveTokenDependencies,
): (patch: ValidatedPatch) => Promise<Settings> {
  return async (patch) => {
    const before = settings.get();
    const after = await save(patch);
    if (after.allowPlainTextToken !== before.allowPlainTextToken) {
      await vault.resave();
      onResaved();
    }
    return after;
  };
}
