import type { KnownOrder } from '../../shared/order.ts';
import { shortcodeOf } from '../../shared/order-code.ts';
import { parseServiceTime } from '../../shared/service-time.ts';
import type { EventEffect, NumberChange } from '../../shared/webhook.ts';
import { mergeStatus } from './merge-status.ts';
import {
  applyIdentityRules,
  EMPTY_RECEIVER,
  mergePhone,
  type OrderReport,
  type ReportedFields,
} from './order-reports.ts';

export interface MergeResult {
  readonly order: KnownOrder;
  readonly effect: EventEffect;
  /** Changes of weight (grams) and amount (dong). */
  readonly weight: NumberChange | null;
  readonly amount: NumberChange | null;
}

const EMPTY_ORDER: Omit<KnownOrder, 'code' | 'origin' | 'seenAtMs'> = {
  shortcode: null,
  soc: null,
  sorting: null,
  status: null,
  statusName: null,
  receiver: EMPTY_RECEIVER,
  amount: null,
  collection: null,
  value: null,
  weight: null,
  fee: { shipment: null, insurance: null, return: null, barter: null, address: null },
  payer: null,
  config: null,
  journeys: [],
  notes: [],
  callLogs: [],
  lastSman: null,
  partial: null,
  barter: null,
  reasonCode: null,
  reasonText: null,
  amountWas: null,
  weightWas: null,
  product: null,
  note: null,
  automaticWebhook: false,
  createdAt: null,
  updatedAt: null,
  lookedUpAtMs: null,
  confirmed: false,
  statusPushed: false,
  askedAtMs: null,
};

/**
 * Merges a report into a known order. A report older than the known data overwrites nothing and only fills gaps. Reports
 * with the same time apply in order of arrival. An answer to Tem's own request is never older than an event, whatever their
 * times, because anyone who knows the receiver's address can send events.
 */
export function mergeOrder(before: KnownOrder | null, report: OrderReport): MergeResult {
  const { code, origin, atMs } = report;
  const { known, facts } = applyIdentityRules(
    before ?? { ...EMPTY_ORDER, code, shortcode: shortcodeOf(code), origin, seenAtMs: atMs },
    report,
  );
  const late = before !== null && isOutdated(report, before);
  const merged: KnownOrder = {
    ...mergeFields(known, facts, late ? 'known' : 'reported'),
    statusPushed: isStatusOnlyPushed(known, report, late),
    askedAtMs: late ? known.askedAtMs : (askedAtMsOf(report) ?? known.askedAtMs),
  };
  const seenAtMs = Math.max(known.seenAtMs, atMs);
  if (late) return { order: { ...merged, seenAtMs }, effect: 'late', weight: null, amount: null };
  const weight = numberChange(known.weight, merged.weight);
  const amount = numberChange(known.amount, merged.amount);
  const order: KnownOrder = {
    ...merged,
    weightWas: weight?.from ?? known.weightWas,
    amountWas: amount?.from ?? known.amountWas,
    updatedAt: latestUpdateTime(known.updatedAt, report),
    seenAtMs,
  };
  return { order, effect: effectOf(before, order), weight, amount };
}

function effectOf(before: KnownOrder | null, after: KnownOrder): EventEffect {
  if (before === null) return 'new';
  // Checks the commonly changed fields first; comparing everything costs more than merging.
  const { status, weight, amount } = before;
  if (after.status !== status || after.weight !== weight || after.amount !== amount) return 'changed';
  // Tem's own bookkeeping and changed times don't count as news.
  const content = (order: KnownOrder): string =>
    JSON.stringify({ ...order, seenAtMs: 0, lookedUpAtMs: null, askedAtMs: null, updatedAt: null });
  return content(before) === content(after) ? 'same' : 'changed';
}

function isOutdated(report: OrderReport, { updatedAt, askedAtMs }: KnownOrder): boolean {
  const { recency } = report;
  if (recency === 'now') return false;
  if (recency === 'first') return true;
  // Answers may arrive out of order: the one requested last is the newest.
  if (report.origin === 'looked-up') return askedAtMs !== null && (askedAtMsOf(report) ?? 0) < askedAtMs;
  const [reported, known] = [parseServiceTime(recency.of), parseServiceTime(updatedAt)];
  return reported !== null && known !== null && reported.ms < known.ms;
}

/** Returns when the request was sent that this report answers; null if it is not a look-up. */
const askedAtMsOf = ({ origin, askedAtMs, atMs }: OrderReport): number | null =>
  origin === 'looked-up' ? (askedAtMs ?? atMs) : null;

/** Whether the status comes from events only. An event that repeats the service's answer changes nothing. */
function isStatusOnlyPushed(
  known: KnownOrder,
  { origin, facts: { status } }: OrderReport,
  late: boolean,
): boolean {
  const hasStatus = status !== undefined && status !== null && status !== '';
  if (!hasStatus || (late && known.status !== null)) return known.statusPushed;
  return origin === 'pushed' && (known.statusPushed || status !== known.status);
}

/**
 * Returns the time to compare the next event with: the answer's own, even if it is earlier than an event's. An unparsable
 * text never replaces a time, or late reports could no longer be recognized.
 */
function latestUpdateTime(known: string | null, { origin, recency, atMs }: OrderReport): string | null {
  const reportedTime = typeof recency === 'object' ? recency.of : null;
  if (parseServiceTime(reportedTime) !== null) return reportedTime;
  const knownTime = parseServiceTime(known);
  if (knownTime === null) return reportedTime ?? known;
  // A known time later than the service's answer is wrong, and would make every event look late.
  return origin === 'looked-up' && knownTime.ms > atMs ? null : known;
}

const numberChange = (from: number | null, to: number | null): NumberChange | null =>
  from === null || to === null || from === to ? null : { from, to };

/** Merges known and reported fields. @param wins which side wins where both have a value */
function mergeFields(known: KnownOrder, reported: ReportedFields, wins: 'known' | 'reported'): KnownOrder {
  const pick = <Value>(was: Value | null, said: Value | null | undefined): Value | null =>
    wins === 'reported' ? (said ?? was) : (was ?? said ?? null);
  /** An empty text from the service means "not given". */
  const pickText = <Text extends string>(was: Text | null, said: Text | null | undefined): Text | null =>
    pick(was === '' ? null : was, said === '' ? null : said);
  /** Lists only grow, so a longer list in an older report has entries not seen before. */
  const pickList = <Entry>(was: readonly Entry[], said: readonly Entry[] = []): readonly Entry[] =>
    (wins === 'reported' ? said.length > 0 : said.length > was.length) ? said : was;
  const { receiver, fee } = known;
  return {
    ...known,
    ...mergeStatus(known, reported, wins),
    shortcode: pickText(known.shortcode, reported.shortcode),
    soc: pickText(known.soc, reported.soc),
    sorting: pickText(known.sorting, reported.sorting),
    receiver: {
      name: pickText(receiver.name, reported.receiver?.name),
      phone:
        wins === 'reported'
          ? mergePhone(receiver.phone, reported.receiver?.phone ?? null)
          : mergePhone(reported.receiver?.phone ?? null, receiver.phone),
      address: pickText(receiver.address, reported.receiver?.address),
      formattedAddress: pickText(receiver.formattedAddress, reported.receiver?.formattedAddress),
    },
    amount: pick(known.amount, reported.amount),
    collection: pick(known.collection, reported.collection),
    value: pick(known.value, reported.value),
    weight: pick(known.weight, reported.weight),
    fee: {
      shipment: pick(fee.shipment, reported.fee?.shipment),
      insurance: pick(fee.insurance, reported.fee?.insurance),
      return: pick(fee.return, reported.fee?.return),
      barter: pick(fee.barter, reported.fee?.barter),
      address: pick(fee.address, reported.fee?.address),
    },
    payer: pickText(known.payer, reported.payer),
    config: pickText(known.config, reported.config),
    journeys: pickList(known.journeys, reported.journeys),
    notes: pickList(known.notes, reported.notes),
    callLogs: pickList(known.callLogs, reported.callLogs),
    lastSman: pick(known.lastSman, reported.lastSman),
    barter: pickText(known.barter, reported.barter),
    product: pickText(known.product, reported.product),
    note: pickText(known.note, reported.note),
    automaticWebhook: known.automaticWebhook || reported.automaticWebhook === true,
    createdAt: pickText(known.createdAt, reported.createdAt),
    // The time of the look-up counts whatever the service knew.
    lookedUpAtMs: laterOf(known.lookedUpAtMs, reported.lookedUpAtMs ?? null),
  };
}

const laterOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);
