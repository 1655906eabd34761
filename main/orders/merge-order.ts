import type { KnownOrder } from '../../shared/order.ts';
import { shortcodeOf } from '../../shared/order-code.ts';
import { parseServiceTime } from '../../shared/service-time.ts';
import type { EventEffect, NumberChange } from '../../shared/webhook.ts';
import { applyIdentityRules } from './identity-rules.ts';
import { mergeStatus } from './merge-status.ts';
import type { OrderReport, ReportedFields } from './order-reports.ts';

/** What a word did to what was known. */
export interface MergeResult {
  readonly order: KnownOrder;
  readonly effect: EventEffect;
  /** Grams and dong, where the word changed them. */
  readonly weight: NumberChange | null;
  readonly amount: NumberChange | null;
}

const EMPTY_ORDER: Omit<KnownOrder, 'code' | 'origin' | 'seenAtMs'> = {
  shortcode: null,
  soc: null,
  sorting: null,
  status: null,
  statusName: null,
  receiver: { name: null, phone: null, address: null, formattedAddress: null },
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
 * Puts what was told to what is known. A word that is older than what is known overwrites nothing; it only tells what was
 * not known at all. Two words of the same time count in the order in which they came. An answer to a question of Tem's own
 * is never older than an event, whatever times either tells: events come from whoever knows the receiver's address.
 */
export function mergeOrder(before: KnownOrder | null, word: OrderReport): MergeResult {
  const { code, origin, atMs } = word;
  const { known, facts } = applyIdentityRules(
    before ?? { ...EMPTY_ORDER, code, shortcode: shortcodeOf(code), origin, seenAtMs: atMs },
    word,
  );
  const late = before !== null && isOutdated(word, before);
  const told: KnownOrder = {
    ...mergeFields(known, facts, late ? 'known' : 'told'),
    statusPushed: isStatusOnlyPushed(known, word, late),
    askedAtMs: late ? known.askedAtMs : (askedAtMsOf(word) ?? known.askedAtMs),
  };
  const seenAtMs = Math.max(known.seenAtMs, atMs);
  if (late) return { order: { ...told, seenAtMs }, effect: 'late', weight: null, amount: null };
  const weight = numberChange(known.weight, told.weight);
  const amount = numberChange(known.amount, told.amount);
  const order: KnownOrder = {
    ...told,
    weightWas: weight?.from ?? known.weightWas,
    amountWas: amount?.from ?? known.amountWas,
    updatedAt: latestUpdateTime(known.updatedAt, word),
    seenAtMs,
  };
  return { order, effect: effectOf(before, order), weight, amount };
}

function effectOf(before: KnownOrder | null, after: KnownOrder): EventEffect {
  if (before === null) return 'new';
  // What most words change; the rest is compared as a whole, which costs more than merging it.
  const { status, weight, amount } = before;
  if (after.status !== status || after.weight !== weight || after.amount !== amount) return 'changed';
  // Tem's own notes, and times alone, are no news.
  const content = (order: KnownOrder): string =>
    JSON.stringify({ ...order, seenAtMs: 0, lookedUpAtMs: null, askedAtMs: null, updatedAt: null });
  return content(before) === content(after) ? 'same' : 'changed';
}

function isOutdated(word: OrderReport, { updatedAt, askedAtMs }: KnownOrder): boolean {
  const { recency } = word;
  if (recency === 'now') return false;
  if (recency === 'first') return true;
  // Answers may overtake one another: the one that was asked for last is the newest.
  if (word.origin === 'looked-up') return askedAtMs !== null && (askedAtMsOf(word) ?? 0) < askedAtMs;
  const [told, known] = [parseServiceTime(recency.of), parseServiceTime(updatedAt)];
  return told !== null && known !== null && told.ms < known.ms;
}

/** When the question was sent that this word answers; null where it answers none about an order that is there. */
const askedAtMsOf = ({ origin, askedAtMs, atMs }: OrderReport): number | null =>
  origin === 'looked-up' ? (askedAtMs ?? atMs) : null;

/** Whether nobody but an event says that this is the status. One that says what the service has answered changes nothing. */
function isStatusOnlyPushed(
  known: KnownOrder,
  { origin, facts: { status } }: OrderReport,
  late: boolean,
): boolean {
  const told = status !== undefined && status !== null && status !== '';
  if (!told || (late && known.status !== null)) return known.statusPushed;
  return origin === 'pushed' && (known.statusPushed || status !== known.status);
}

/**
 * The time that the next event is measured against: an answer's own, also where it lies before what an event told. A text
 * that is no time never takes the place of one: late words could not be told any more.
 */
function latestUpdateTime(known: string | null, { origin, recency, atMs }: OrderReport): string | null {
  const told = typeof recency === 'object' ? recency.of : null;
  if (parseServiceTime(told) !== null) return told;
  const knownTime = parseServiceTime(known);
  if (knownTime === null) return told ?? known;
  // The service has answered since: what lies ahead of that was never so, and would make every event to come late.
  return origin === 'looked-up' && knownTime.ms > atMs ? null : known;
}

function numberChange(from: number | null, to: number | null): NumberChange | null {
  return from === null || to === null || from === to ? null : { from, to };
}

/** What is known and what was told as one. @param wins which of them where both say something */
function mergeFields(known: KnownOrder, told: ReportedFields, wins: 'known' | 'told'): KnownOrder {
  const pick = <Value>(was: Value | null, said: Value | null | undefined): Value | null =>
    wins === 'told' ? (said ?? was) : (was ?? said ?? null);
  /** A service that leaves a text empty says nothing of it. */
  const pickText = <Text extends string>(was: Text | null, said: Text | null | undefined): Text | null =>
    pick(was === '' ? null : was, said === '' ? null : said);
  /** Lists only grow: an older word with a longer one knows entries that nobody has told yet. */
  const pickList = <Entry>(was: readonly Entry[], said: readonly Entry[] = []): readonly Entry[] =>
    (wins === 'told' ? said.length > 0 : said.length > was.length) ? said : was;
  const { receiver, fee } = known;
  return {
    ...known,
    ...mergeStatus(known, told, wins),
    shortcode: pickText(known.shortcode, told.shortcode),
    soc: pickText(known.soc, told.soc),
    sorting: pickText(known.sorting, told.sorting),
    receiver: {
      name: pickText(receiver.name, told.receiver?.name),
      phone:
        wins === 'told'
          ? mergePhone(receiver.phone, told.receiver?.phone ?? null)
          : mergePhone(told.receiver?.phone ?? null, receiver.phone),
      address: pickText(receiver.address, told.receiver?.address),
      formattedAddress: pickText(receiver.formattedAddress, told.receiver?.formattedAddress),
    },
    amount: pick(known.amount, told.amount),
    collection: pick(known.collection, told.collection),
    value: pick(known.value, told.value),
    weight: pick(known.weight, told.weight),
    fee: {
      shipment: pick(fee.shipment, told.fee?.shipment),
      insurance: pick(fee.insurance, told.fee?.insurance),
      return: pick(fee.return, told.fee?.return),
      barter: pick(fee.barter, told.fee?.barter),
      address: pick(fee.address, told.fee?.address),
    },
    payer: pickText(known.payer, told.payer),
    config: pickText(known.config, told.config),
    journeys: pickList(known.journeys, told.journeys),
    notes: pickList(known.notes, told.notes),
    callLogs: pickList(known.callLogs, told.callLogs),
    lastSman: pick(known.lastSman, told.lastSman),
    barter: pickText(known.barter, told.barter),
    product: pickText(known.product, told.product),
    note: pickText(known.note, told.note),
    automaticWebhook: known.automaticWebhook || told.automaticWebhook === true,
    createdAt: pickText(known.createdAt, told.createdAt),
    // When the service was asked is the same whatever it knew.
    lookedUpAtMs: laterOf(known.lookedUpAtMs, told.lookedUpAtMs ?? null),
  };
}

const laterOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/**
 * Of two phone numbers the last one told; but one with hidden digits ("098****294", as look-ups tell it) does not take the
 * place of a number that it may be hiding.
 */
function mergePhone(before: string | null, after: string | null): string | null {
  if (after === null || after === '') return before;
  if (before === null || before === '' || !after.includes('*')) return after;
  const start = after.slice(0, after.indexOf('*'));
  const end = after.slice(after.lastIndexOf('*') + 1);
  const fits = before.startsWith(start) && before.endsWith(end);
  return fits && before.length >= start.length + end.length ? before : after;
}
