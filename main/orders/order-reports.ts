import type { NewOrder, NewProduct } from '../../shared/new-order.ts';
import type { FeePart, KnownOrder, NamedText, OrderOrigin } from '../../shared/order.ts';
import { type OrderCode, shortcodeOf } from '../../shared/order-code.ts';
import { isInFuture } from '../../shared/service-time.ts';
import { normalizePhone } from '../database/search-text.ts';
import type { ResponseOf } from '../partner/endpoints.ts';

/** What can be reported of an order, except Tem's own bookkeeping. Null, missing and an empty list all mean "not given". */
export type ReportedFields = Partial<
  Omit<
    KnownOrder,
    | 'code'
    | 'receiver'
    | 'fee'
    | 'origin'
    | 'seenAtMs'
    | 'amountWas'
    | 'weightWas'
    | 'updatedAt'
    | 'confirmed'
    | 'statusPushed'
    | 'askedAtMs'
  >
> & {
  readonly receiver?: Partial<KnownOrder['receiver']>;
  readonly fee?: Partial<Record<FeePart, number | null>>;
};

/** One statement of the service about an order. */
export interface OrderReport {
  readonly code: OrderCode;
  readonly origin: OrderOrigin;
  /**
   * When the service last changed the order, as far as this report knows. `first`: the report is from the creation, so
   * everything else is newer. `now`: it answers a change that Tem requested, so nothing is newer.
   */
  readonly recency: { readonly of: string | null } | 'first' | 'now';
  /** When Tem received it; milliseconds since 1970. */
  readonly atMs: number;
  /** For a look-up: when Tem sent the request. Missing: just now. */
  readonly askedAtMs?: number;
  readonly facts: ReportedFields;
}

/** Builds a report from a look-up. @param atMs when Tem got the answer @param askedAtMs when it asked; ms since 1970 */
export function reportFromInfo(info: ResponseOf<'info'>, atMs: number, askedAtMs = atMs): OrderReport {
  const { code, soc, status, status_name, receiver, amount, value, weight, fee, payer, config } = info;
  return {
    code,
    origin: 'looked-up',
    // With a future time from a wrong clock, every event would look late.
    recency: { of: isInFuture(info.updated_at, atMs) ? null : info.updated_at },
    atMs,
    askedAtMs,
    facts: {
      soc,
      status,
      statusName: status_name,
      ...(receiver === null
        ? {}
        : {
            receiver: {
              name: receiver.name,
              phone: receiver.phone,
              address: receiver.address,
              formattedAddress: receiver.formatted_address,
            },
          }),
      amount,
      value,
      weight,
      ...(fee === null ? {} : { fee }),
      payer,
      config,
      journeys: info.journeys,
      notes: info.notes.map(({ created_at, type, note }) => ({ createdAt: created_at, type, note })),
      callLogs: info.calllogs.map(namedTexts),
      lastSman: info.last_sman === null ? null : namedTexts(info.last_sman),
      createdAt: info.created_at,
      lookedUpAtMs: atMs,
    },
  };
}

const namedTexts = (fields: Readonly<Record<string, string>>): NamedText[] =>
  Object.entries(fields).map(([name, text]) => ({ name, text }));

/** Builds a report from the answer to a creation, adding the parts of the request that the service won't repeat. */
export function reportFromCreation(answer: ResponseOf<'create'>, sent: NewOrder, atMs: number): OrderReport {
  const { code, shortcode, soc, sorting, status, status_name } = answer;
  return {
    code,
    origin: 'created',
    recency: 'first',
    atMs,
    facts: { shortcode, soc, sorting, status, statusName: status_name, ...creationFields(answer, sent) },
  };
}

function creationFields(answer: ResponseOf<'create'>, sent: NewOrder): Partial<KnownOrder> {
  const place = [sent.address, sent.commune, sent.district, sent.province];
  return {
    receiver: {
      name: sent.name,
      // The answer masks the number that was typed.
      phone: mergePhone(sent.phone, answer.phone),
      address: answer.address ?? sent.address,
      formattedAddress: place.filter((part) => part !== '').join(', '),
    },
    amount: answer.amount ?? sent.amount,
    collection: answer.collection,
    value: answer.value ?? sent.value,
    weight: answer.weight ?? sent.weight,
    fee: { shipment: answer.fee, insurance: answer.insurance, return: null, barter: null, address: null },
    payer: sent.payer,
    config: sent.config,
    product: sent.product ?? sent.products?.map(formatProduct).join(', ') ?? null,
    note: sent.note ?? null,
    automaticWebhook: sent.partner !== undefined,
  };
}

function formatProduct({ name, sku, quantity }: NewProduct): string {
  const called = name ?? sku ?? '?';
  return quantity === undefined ? called : `${called} × ${quantity}`;
}

/** Builds a report from the answer to a cancellation, which is newer than anything else. */
export function reportFromCancellation(answer: ResponseOf<'cancel'>, atMs: number): OrderReport {
  const { code, soc, address, status, status_name } = answer;
  return {
    code,
    origin: 'looked-up',
    recency: 'now',
    atMs,
    facts: { soc, status, statusName: status_name, receiver: { formattedAddress: address } },
  };
}

/** A receiver of whom nothing is known. */
export const EMPTY_RECEIVER: KnownOrder['receiver'] = {
  name: null,
  phone: null,
  address: null,
  formattedAddress: null,
};

/**
 * Decides which identity fields of a report to accept. Anyone who knows the receiver's address can send an event, so its
 * shortcode, soc and receiver count only until the service confirms the order with an answer. The first answer replaces
 * these fields; later events no longer change them.
 */
export function applyIdentityRules(
  known: KnownOrder,
  { origin, facts }: OrderReport,
): { readonly known: KnownOrder; readonly facts: ReportedFields } {
  if (origin !== 'pushed') {
    if (known.confirmed) return { known, facts };
    const { code } = known;
    const reset = { shortcode: shortcodeOf(code), soc: null, receiver: EMPTY_RECEIVER, confirmed: true };
    return { known: { ...known, ...reset }, facts };
  }
  if (!known.confirmed) return { known, facts };
  const { shortcode: _shortcode, soc: _soc, receiver: _receiver, ...rest } = facts;
  return { known, facts: rest };
}

/** Returns the later of two phone numbers. A masked one ("098****294", of a look-up) doesn't replace a full one it matches. */
export function mergePhone(before: string | null, after: string | null): string | null {
  if (after === null || after === '') return before;
  if (before === null || before === '') return after;
  const [known, told] = [normalizePhone(before), normalizePhone(after)];
  if (!told.includes('%')) return after;
  const start = told.slice(0, told.indexOf('%'));
  const end = told.slice(told.lastIndexOf('%') + 1);
  const fits = known.startsWith(start) && known.endsWith(end);
  return fits && known.length >= start.length + end.length ? before : after;
}
