import type { AccountKey } from '../../shared/account.ts';
import type { HoldProblem } from '../../shared/hold.ts';
import { type Language, type LocalizedText, untranslated } from '../../shared/language.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { batchText } from '../../shared/texts/batch.ts';
import type { FoundOrder } from './row-accounts.ts';
import type { StationAccount } from './station-accounts.ts';

/** The order that a scanned text means, or why the operator has to decide. */
export type ScanMatch =
  | { readonly kind: 'order'; readonly account: AccountKey; readonly code: OrderCode }
  | { readonly kind: 'hold'; readonly problem: HoldProblem };

/** Turns the orders found for a text, in any account, into a match. */
export function matchOrders(
  text: string,
  found: readonly FoundOrder<{ readonly code: OrderCode }>[],
): ScanMatch {
  const [first, ...others] = found;
  if (first === undefined) return { kind: 'hold', problem: { code: 'order-not-found', values: { text } } };
  if (others.length === 0) return { kind: 'order', account: first.account.key, code: first.order.code };
  const accounts = new Map(found.map(({ account }) => [account.key, account]));
  if (accounts.size > 1) return { kind: 'hold', problem: severalAccounts(text, [...accounts.values()]) };
  return { kind: 'hold', problem: { code: 'several-orders', values: { text, number: found.length } } };
}

/** Why the operator is asked whose a scan is. */
export function severalAccounts(text: string, accounts: readonly StationAccount[]): HoldProblem {
  const names = accounts.map(({ name }) => accountName(name));
  const join = (language: Language): string => names.map((name) => name[language]).join(', ');
  return { code: 'several-accounts', values: { text, accounts: { vi: join('vi'), en: join('en') } } };
}

/** An account as sentences name it: the first one may have no name of its own. */
export const accountName = (name: string): LocalizedText =>
  name === '' ? batchText.firstAccount : untranslated(name);
