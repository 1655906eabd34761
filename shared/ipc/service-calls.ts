import { z } from 'zod';
import { AreaCodeSchema, type AreaList } from '../area.ts';
import {
  IMPORT_ANSWERS,
  IMPORT_FILTERS,
  IMPORT_LIMITS,
  IMPORT_QUESTIONS,
  type ImportPage,
  type ImportRow,
  type ImportState,
  TABLE_FORMATS,
} from '../import.ts';
import { DRAFT_FIELDS, MAX_TEXT_LENGTH, OrderDraftSchema } from '../new-order.ts';
import type { KnownOrder, OrderLookup, OrderPage, OrderSearch } from '../order.ts';
import { MAX_SEARCH_LENGTH } from '../order-code.ts';
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
    /** Searches the book by exact code, shortcode or soc, and asks the service if it finds none. */
    find: operate(z.strictObject({ text: z.string().max(MAX_SEARCH_LENGTH) })).returns<OrderLookup>(),
    /**
     * Finds what a typed text means: exactly a code, shortcode or soc of the book; else what the book lists for it; else, as
     * `find`, what the service knows.
     */
    search: operate(z.strictObject({ text: z.string().max(MAX_SEARCH_LENGTH) })).returns<OrderSearch>(),
    /**
     * Lists the book, most recently updated first; `text` is part of a code, soc, receiver's name or phone number, or of the
     * goods.
     */
    list: read(
      z.strictObject({
        text: z.string().max(MAX_SEARCH_LENGTH),
        status: z.string().max(20).nullable(),
        ...part,
      }),
    ).returns<OrderPage>(),
    /** Returns an order from the book; null if it is unknown. */
    get: read(order).returns<KnownOrder | null>(),
    /** Asks the service and stores its answer. */
    lookUp: operate(order).returns<KnownOrder>(),
    /** Cancels the order at the service, whose answer decides. The first few within some minutes need no consent. */
    cancel: redirect(order).returns<KnownOrder>(),
    statuses: read(nothing).returns<StatusList>(),
  },
  creating: {
    /** Returns the saved drafts, most recently changed first. */
    drafts: read(nothing).returns<readonly SavedDraft[]>(),
    /** Saves a draft; null creates a new one. */
    saveDraft: operate(
      z.strictObject({ id: z.int().positive().nullable(), draft: OrderDraftSchema }),
    ).returns<SavedDraft>(),
    discardDraft: operate(row).returns<void>(),
    /**
     * Sends a saved draft's order. One whose answer was lost is looked up first. `anyway`: even if an order with its soc existed
     * before. `notThere`: a person says that the service has no such order (`create-untold`). The draft is deleted once the order
     * is created. As with `orders.cancel`, an operator's pace needs no consent.
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
    /** Reads and checks a CSV or XLSX file; nothing is sent. Replaces a finished import. */
    read: operate(
      z.strictObject({
        name: z.string().min(1).max(500),
        bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= IMPORT_LIMITS.bytes),
      }),
    ).returns<ImportState>(),
    rows: read(z.strictObject({ filter: z.enum(IMPORT_FILTERS), ...part })).returns<ImportPage>(),
    /** Returns the next row with a mistake, a question or a refusal after a line; after the last one, the first. */
    nextToCorrect: read(z.strictObject({ behindLine: z.int().nonnegative() })).returns<ImportRow | null>(),
    /** Replaces cells of a row that was not sent, and checks it again; the lists of areas may have to be fetched. */
    correct: operate(
      z.strictObject({
        line: z.int().positive(),
        corrections: z
          .array(z.strictObject({ field: z.string().max(40), text: z.string().max(MAX_TEXT_LENGTH) }))
          .max(DRAFT_FIELDS.length),
      }),
    ).returns<ImportRow>(),
    /** Answers a question of one row, or of all rows that ask it of the same column. */
    answer: operate(
      z.strictObject({
        kind: z.enum(IMPORT_QUESTIONS),
        column: z.string().max(MAX_TEXT_LENGTH),
        line: z.int().positive().nullable(),
        answer: z.enum(IMPORT_ANSWERS),
      }),
    ).returns<ImportState>(),
    /** Sends the ready rows, or resumes; returns at once. */
    start: redirect(z.strictObject({ toBatch: z.boolean() })).returns<ImportState>(),
    /** Begins no further row; those in progress are finished. */
    pause: operate(nothing).returns<ImportState>(),
    /** Records a person's word that the service has none of these rows' orders (`create-untold`): they are sent on resuming. */
    notThere: operate(
      z.strictObject({ lines: z.array(z.int().positive()).min(1).max(IMPORT_LIMITS.rows) }),
    ).returns<ImportState>(),
    /** Pauses, and leaves the unsent rows. */
    stop: operate(nothing).returns<ImportState>(),
    /** Discards the import; not while it is sending. */
    discard: operate(nothing).returns<void>(),
    /** Lets the user choose a file and writes the results into it; returns its path, or null when cancelled. */
    export: operate(z.strictObject({ format: z.enum(TABLE_FORMATS) })).returns<string | null>(),
    /** Likewise writes an empty table to fill in. */
    template: operate(z.strictObject({ format: z.enum(TABLE_FORMATS) })).returns<string | null>(),
  },
  areas: {
    provinces: read(nothing).returns<AreaList>(),
    districts: read(z.strictObject({ province: AreaCodeSchema })).returns<AreaList>(),
    /** Empty if the district has none. */
    communes: read(z.strictObject({ district: AreaCodeSchema })).returns<AreaList>(),
  },
  prices: {
    /** Requests prices. */
    quote: operate(QuoteRequestSchema).returns<readonly Quote[]>(),
  },
  webhook: {
    /** Returns the address registered at the service. */
    registered: read(nothing).returns<WebhookRecord>(),
    /** Registers an address in place of the previous one; null: this station's receiver (its address and secret). */
    register: redirect(z.strictObject({ url: WebhookUrlSchema.nullable() })).returns<WebhookRecord>(),
    receiver: read(nothing).returns<ReceiverStatus>(),
    /**
     * Copies the receiver's address with its secret to the clipboard, because the page never learns the secret. Returns false if
     * no outside address is set, or if it does not listen here. Behind the PIN.
     */
    copyAddress: operate(z.strictObject({ side: z.enum(RECEIVER_SIDES) })).returns<boolean>(),
    /** Creates a new secret; the previously registered address no longer reaches the receiver. */
    newSecret: redirect(nothing).returns<ReceiverStatus>(),
    /** Returns the latest events; `before`: the event id at which the next page starts. */
    feed: read(
      z.strictObject({ filter: FeedFilterSchema, before: z.int().positive().nullable(), count: part.count }),
    ).returns<FeedPage>(),
  },
};
