import type { Account } from './accountant.ts';
import { FAULT_KINDS, type FaultKind } from './fault-plan.ts';
import { MOST_ROUND_TRIPS, type RoundTrips } from './round-trips.ts';

/** What a campaign has shown; out/campaign/summary.json. */
export interface CampaignSummary {
  readonly seed: number;
  readonly minutes: number;
  readonly stations: number;
  readonly clients: number;
  readonly postgres: string;
  /** Labels that came out of the real stations' printers, and of the simulated ones'. */
  readonly labels: number;
  readonly clientLabels: number;
  readonly faults: Readonly<Record<FaultKind, number>>;
  /** Of the real stations' orders, and of the simulated ones'. */
  readonly account: Account;
  readonly clientAccount: Account;
  /** How often a person gave a word. */
  readonly words: number;
  /** Null where nothing could be compared. */
  readonly roundTrips: RoundTrips | null;
  /** Faults that could not be injected, stations that did not come back, files and processes that were left. */
  readonly troubles: readonly string[];
}

/** What is not well, one per line; empty where all is well. */
export function findCampaignFailures(summary: CampaignSummary): string[] {
  const { account, clientAccount, roundTrips, faults, troubles, labels, clients } = summary;
  const of = (name: string, { lost, doubled, untrue }: Account): string[] => [
    ...lost.map((code) => `${name}: lost ${code}`),
    ...doubled.map((code) => `${name}: doubled without a person's yes ${code}`),
    ...untrue.map((line) => `${name}: untrue: ${line}`),
  ];
  return [
    ...of('stations', account),
    ...of('clients', clientAccount),
    ...troubles,
    ...FAULT_KINDS.filter((kind) => faults[kind] === 0).map((kind) => `never injected: ${kind}`),
    ...(labels === 0 ? ['no label came out'] : []),
    ...(clients > 0 && roundTrips === null ? ['no claim was measured'] : []),
    ...(roundTrips !== null && roundTrips.ratio > MOST_ROUND_TRIPS
      ? [`a claim takes ${roundTrips.ratio.toFixed(1)} bare round trips, at most ${MOST_ROUND_TRIPS}`]
      : []),
  ];
}

/** For people; the last line says it all. */
export function formatCampaignSummary(summary: CampaignSummary): string[] {
  const { account, clientAccount, roundTrips, faults, words, labels, clientLabels } = summary;
  const add = (pick: (of: Account) => readonly string[]): number =>
    pick(account).length + pick(clientAccount).length;
  const line = (name: string, { orders, once, asked, agreed, lost, doubled, untrue }: Account): string =>
    `${name}: ${orders} orders, ${once} came out once, ${asked.length} asked about, ${agreed.length} twice with a person's word, ` +
    `${lost.length} lost, ${doubled.length} doubled, ${untrue.length} untrue`;
  const trips =
    roundTrips === null
      ? 'no claim measured'
      : `claim p95 ${roundTrips.claimP95Ms.toFixed(1)} ms = ${roundTrips.ratio.toFixed(1)} bare round trips of ${roundTrips.bareP95Ms.toFixed(1)} ms`;
  const total = Object.values(faults).reduce((all, one) => all + one, 0);
  const verdict = findCampaignFailures(summary).length === 0 ? 'WELL' : 'NOT WELL';
  const first = roundTrips?.firstClaimP95Ms ?? null;
  return [
    `faults: ${FAULT_KINDS.map((kind) => `${kind} ${faults[kind]}`).join(', ')}`,
    line(`${summary.stations} stations`, account),
    line(`${summary.clients} clients`, clientAccount),
    `${words} words of persons; PostgreSQL ${summary.postgres}; ${trips}` +
      (first === null ? '' : `; the first claim on a connection p95 ${first.toFixed(1)} ms`),
    `${verdict} seed ${summary.seed}: ${labels + clientLabels} labels in ${summary.minutes.toFixed(1)} minutes, ${total} faults; ` +
      `lost ${add(({ lost }) => lost)}, doubled ${add(({ doubled }) => doubled)}, untrue ${add(({ untrue }) => untrue)}; ${trips}`,
  ];
}
