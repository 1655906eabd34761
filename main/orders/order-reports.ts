import type { NewOrder, NewProduct } from '../../shared/new-order.ts';
import type { FeePart, KnownOrder, NamedText, OrderOrigin } from '../../shared/order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { isInFuture } from '../../shared/service-time.ts';
import type { ResponseOf } from '../partner/endpoints.ts';

/** What can be told of an order, but for what Tem notes itself. Null, missing and an empty list all mean "not told". */
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

/** One thing that the service said of an order. */
export interface OrderReport {
  readonly code: OrderCode;
  readonly origin: OrderOrigin;
  /**
   * When the service last changed the order, as far as this word knows. `first`: it was said when the order was made, so
   * that everything else is newer. `now`: it is the answer to a change that Tem asked for, so that nothing else is.
   */
  readonly recency: { readonly of: string | null } | 'first' | 'now';
  /** When Tem was told; milliseconds since 1970. */
  readonly atMs: number;
  /** Of an answer about an order that is there: when Tem had sent the question. Missing: just now. */
  readonly askedAtMs?: number;
  readonly facts: ReportedFields;
}

/**
 * What a look-up told.
 * @param atMs when Tem was told; milliseconds since 1970
 * @param askedAtMs when Tem had asked
 */
export function reportFromInfo(info: ResponseOf<'info'>, atMs: number, askedAtMs = atMs): OrderReport {
  const { code, soc, status, status_name, receiver, amount, value, weight, fee, payer, config } = info;
  return {
    code,
    origin: 'looked-up',
    // Of a service whose clock is wrong: every event would be late.
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

/** What the answer to a creation told, and what was said in it that the service won't tell again. */
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
      phone: answer.phone ?? sent.phone,
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

/** What the answer to a cancellation told: it is the newest there is. */
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
