import { z } from 'zod';
import { AreaCodeSchema, type AreaList } from '../area.ts';
import {
  IMPORT_FILTERS,
  IMPORT_LIMITS,
  type ImportPage,
  type ImportState,
  TABLE_FORMATS,
} from '../import.ts';
import { OrderDraftSchema } from '../new-order.ts';
import type { KnownOrder, OrderLookup, OrderPage } from '../order.ts';
import type { CreateOutcome, SavedDraft } from '../order-creation.ts';
import type { StatusList } from '../order-status.ts';
import { type Quote, QuoteRequestSchema } from '../quote.ts';
import {
  FeedFilterSchema,
  type FeedPage,
  RECEIVER_SIDES,
  type ReceiverStatus,
  type WebhookRecord,
  WebhookUrlSchema,
} from '../webhook.ts';
import { nothing, operate, order, part, read, redirect, row } from './call.ts';

/** The rest of the partner’s service. */
export const serviceCalls = {
  orders: {
    /** Searches the book by code, shortcode or soc (all of them exactly), and asks the service where it knows none. */
    find: operate(z.strictObject({ text: z.string().max(200) })).returns<OrderLookup>(),
    /** The book, the orders heard of last first; `text` is part of a code, soc or receiver's name. */
    list: read(
      z.strictObject({ text: z.string().max(200), status: z.string().max(20).nullable(), ...part }),
    ).returns<OrderPage>(),
    /** One order as the book has it; null where it knows it not. */
    get: read(order).returns<KnownOrder | null>(),
    /** Asks the service and keeps what it says. */
    lookUp: operate(order).returns<KnownOrder>(),
    /** Cancels it at the service, whose answer decides. The first few within some minutes are an operator's, and not asked about. */
    cancel: redirect(order).returns<KnownOrder>(),
    statuses: read(nothing).returns<StatusList>(),
  },
  creating: {
    /** The drafts that are kept, the one changed last first. */
    drafts: read(nothing).returns<readonly SavedDraft[]>(),
    /** Keeps a draft; null makes a new one. */
    saveDraft: operate(
      z.strictObject({ id: z.int().positive().nullable(), draft: OrderDraftSchema }),
    ).returns<SavedDraft>(),
    discardDraft: operate(row).returns<void>(),
    /**
     * Sends a kept draft's order. One whose answer was lost before is looked up first. `anyway`: although an order with
     * its soc was there before. `notThere`: a person says that the service has no such order (`create-untold`). The draft is
     * gone once it is created. As with `orders.cancel`, an operator's pace is not asked about.
     */
    create: redirect(
      z.strictObject({
        id: z.int().positive(),
        toBatch: z.boolean(),
        anyway: z.boolean().default(false),
        notThere: z.boolean().default(false),
      }),
    ).returns<CreateOutcome>(),
  },
  imports: {
    state: read(nothing).returns<ImportState | null>(),
    /** Reads and checks a CSV or XLSX file; nothing is sent. Takes the place of an import that is over. */
    read: operate(
      z.strictObject({
        name: z.string().min(1).max(500),
        bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= IMPORT_LIMITS.bytes),
      }),
    ).returns<ImportState>(),
    rows: read(z.strictObject({ filter: z.enum(IMPORT_FILTERS), ...part })).returns<ImportPage>(),
    /** Sends what is ready, or goes on; answers at once. */
    start: redirect(z.strictObject({ toBatch: z.boolean() })).returns<ImportState>(),
    /** Begins no further row; those under way are finished. */
    pause: operate(nothing).returns<ImportState>(),
    /** A person says that the service has none of these rows' orders (`create-untold`): they are sent when sending goes on. */
    notThere: operate(
      z.strictObject({ lines: z.array(z.int().positive()).min(1).max(IMPORT_LIMITS.rows) }),
    ).returns<ImportState>(),
    /** Pauses, and leaves what was not sent. */
    stop: operate(nothing).returns<ImportState>(),
    /** Throws the import away; not while it is sending. */
    discard: operate(nothing).returns<void>(),
    /** Lets the user choose a file and writes the results into it; null when cancelled, otherwise its path. */
    export: operate(z.strictObject({ format: z.enum(TABLE_FORMATS) })).returns<string | null>(),
    /** The same with an empty table to fill in. */
    template: operate(z.strictObject({ format: z.enum(TABLE_FORMATS) })).returns<string | null>(),
  },
  areas: {
    provinces: read(nothing).returns<AreaList>(),
    districts: read(z.strictObject({ province: AreaCodeSchema })).returns<AreaList>(),
    /** Empty where the district has none. */
    communes: read(z.strictObject({ district: AreaCodeSchema })).returns<AreaList>(),
  },
  prices: {
    /** Asks for prices. */
    quote: operate(QuoteRequestSchema).returns<readonly Quote[]>(),
  },
  webhook: {
    /** What is registered at the service. */
    registered: read(nothing).returns<WebhookRecord>(),
    /** Registers an address in place of the one before; null: this station's receiver (its address and secret). */
    register: redirect(z.strictObject({ url: WebhookUrlSchema.nullable() })).returns<WebhookRecord>(),
    receiver: read(nothing).returns<ReceiverStatus>(),
    /**
     * Puts the receiver's address on the clipboard with its secret, which the page is never told; false where no outside address is
     * set, or it does not listen here. Behind the PIN.
     */
    copyAddress: operate(z.strictObject({ side: z.enum(RECEIVER_SIDES) })).returns<boolean>(),
    /** Makes a new secret; the address registered before reaches the receiver no more. */
    newSecret: redirect(nothing).returns<ReceiverStatus>(),
    /** The latest events; `before` an event's id: the page behind it. */
    feed: read(
      z.strictObject({
        filter: FeedFilterSchema,
        before: z.int().positive().nullable(),
        count: part.count,
      }),
    ).returns<FeedPage>(),
  },
};
