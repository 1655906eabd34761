import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { verifyReceipts } from '../../main/database/verify-receipts.ts';
import { describeReceiptBreak } from '../../shared/receipt-text.ts';
import type { LabelState } from '../../shared/station.ts';
import { createConditionWaiter } from '../printers/virtual/condition-waiter.ts';
import type { PrintedLabel } from '../printers/virtual/languages.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { codeOfLabel } from './order-changes.ts';

// The paper is the truth: what everybody says is compared with it.

/** What came out of all printers. */
export interface Paper {
  /** Every label, in order. One without an order has its title, or "?". */
  readonly all: readonly { readonly station: string; readonly code: string }[];
  /** How often an order came out: at a station, or anywhere. */
  count(code: string, station?: string): number;
  /** Starts a ZPL printer that counts for a station. */
  startPrinter(station: string, look?: (label: PrintedLabel, code: string) => void): Promise<VirtualPrinter>;
  /** Resolves once it is so; looked at whenever a label comes out. */
  until(isSo: () => boolean): Promise<void>;
}

export function createPaper(): Paper {
  const all: { readonly station: string; readonly code: string }[] = [];
  const stationsOf = new Map<string, string[]>();
  const { check, until } = createConditionWaiter();
  return {
    all,
    count: (code, station) =>
      (stationsOf.get(code) ?? []).filter((one) => station === undefined || one === station).length,
    startPrinter: (station, look) =>
      startVirtualPrinter('zpl', {
        onLabel(label) {
          const code = codeOfLabel(label) ?? label.title ?? '?';
          all.push({ station, code });
          stationsOf.set(code, [...(stationsOf.get(code) ?? []), station]);
          look?.(label, code);
          check();
        },
      }),
    until,
  };
}

/** A row on disk. */
export interface StoredRow {
  readonly code: string;
  readonly state: LabelState;
  /** Why it is held or has failed; null: neither. */
  readonly problem: string | null;
}

/** What a ledger on disk answers; nothing where Tem was killed before it had its tables. */
function query(ledger: string, sql: string): Record<string, unknown>[] {
  if (!existsSync(ledger)) return [];
  const database = new DatabaseSync(ledger, { timeout: 5_000 });
  try {
    return database.prepare(sql).all();
  } catch {
    return [];
  } finally {
    database.close();
  }
}

/** All rows of all batches, those that were removed among them, oldest first. */
export const readRows = (ledger: string): StoredRow[] =>
  query(ledger, `SELECT code, state, json_extract(problem, '$.code') AS problem FROM label ORDER BY id`).map(
    ({ code, state, problem }) => ({
      code: String(code),
      state: String(state) as LabelState,
      problem: typeof problem === 'string' ? problem : null,
    }),
  );

export type States = ReadonlyMap<string, LabelState>;
export const readStates = (ledger: string): States =>
  new Map(readRows(ledger).map(({ code, state }) => [code, state]));

/** What is wrong with the receipts of these orders: the chain is intact, and has one for each label that came out. */
export async function checkReceipts(
  ledger: string,
  codes: readonly string[],
  paper: Paper,
): Promise<{ readonly receipts: number; readonly wrong: readonly string[] }> {
  const of = query(ledger, `SELECT json_extract(content, '$.code') AS code FROM receipt`).map(
    ({ code }) => code,
  );
  const { broken } = of.length === 0 ? { broken: null } : await verifyReceipts(ledger);
  const missing = codes.flatMap((code) => {
    const [times, own] = [paper.count(code), of.filter((one) => one === code).length];
    return own < times ? [`${code} came out ${times} times with ${own} receipts`] : [];
  });
  return {
    receipts: of.length,
    wrong: [...missing, ...(broken === null ? [] : [describeReceiptBreak(broken, 'en')])],
  };
}

/** States in which nothing of a label may have come out. */
const IN_HAND: readonly LabelState[] = ['looking-up', 'queued', 'held', 'preparing', 'proven', 'failed'];
/** States that say that it did. */
const OUT: readonly LabelState[] = ['printed', 'confirmed'];

/** What a station's rows say that is not true of its own printer. */
export const findUntrueStates = (station: string, states: States, paper: Paper): string[] =>
  [...states].flatMap(([code, state]) => {
    const times = paper.count(code, station);
    const isTrue = OUT.includes(state) ? times > 0 : !IN_HAND.includes(state) || times === 0;
    return isTrue ? [] : [`${station} says that ${code} is ${state}; it came out ${times} times`];
  });

/** An order, and the stations that scan it. */
export interface PlannedOrder {
  readonly code: string;
  readonly stations: readonly string[];
}

/** What became of orders, and what was said that is not true. */
export interface Account {
  orders: number;
  /** Came out once. */
  once: number;
  /** Of which a station does not know whether they came out, and of these, those that did. */
  inDoubt: number;
  inDoubtAndOut: number;
  /** Did not come out, and a station asks or says why. */
  asked: number;
  /** Came out more than once with a named person's word. */
  agreed: number;
  /** Did not come out, and nobody asks. */
  readonly lost: string[];
  /** Came out more than once without a word. */
  readonly doubled: string[];
  readonly untrue: string[];
}

export const emptyAccount = (): Account => ({
  orders: 0,
  once: 0,
  inDoubt: 0,
  inDoubtAndOut: 0,
  asked: 0,
  agreed: 0,
  lost: [],
  doubled: [],
  untrue: [],
});

export interface Books {
  readonly orders: readonly PlannedOrder[];
  readonly paper: Paper;
  /** The own states of each station that the account is about. */
  readonly ledgers: ReadonlyMap<string, States>;
  /** States by which a station asks a person, or says why. */
  readonly asking?: readonly LabelState[];
  /** How many words of persons let an order be printed again. */
  readonly words?: (code: string) => number;
}

/** Adds to an account what became of some orders. */
export function settle(
  account: Account,
  { orders, paper, ledgers, asking = ['unknown', 'failed'], words = () => 0 }: Books,
): void {
  for (const { code, stations } of orders) {
    const times = paper.count(code);
    const states = stations.flatMap((name) => ledgers.get(name)?.get(code) ?? []);
    account.orders++;
    if (states.includes('unknown')) {
      account.inDoubt++;
      if (times > 0) account.inDoubtAndOut++;
    }
    if (times === 1) account.once++;
    // Each further one needs a word of its own.
    else if (times > 1 && words(code) >= times - 1) account.agreed++;
    else if (times > 1) account.doubled.push(code);
    else if (states.some((state) => asking.includes(state))) account.asked++;
    else account.lost.push(code);
  }
  for (const [station, states] of ledgers) account.untrue.push(...findUntrueStates(station, states, paper));
}

export const findFailures = (name: string, { lost, doubled, untrue }: Account): string[] => [
  ...lost.map((code) => `${name}: lost ${code}`),
  ...doubled.map((code) => `${name}: came out twice unasked ${code}`),
  ...untrue.map((line) => `${name}: untrue: ${line}`),
];

export const formatAccount = (name: string, of: Account): string =>
  `${name}: ${of.orders} orders, ${of.once} came out once, ${of.asked} did not and are asked about, ` +
  `${of.agreed} twice with a person's word, ${of.lost.length} lost, ${of.doubled.length} twice unasked, ` +
  `${of.untrue.length} untrue; in doubt ${of.inDoubt}, of which ${of.inDoubtAndOut} had come out`;
