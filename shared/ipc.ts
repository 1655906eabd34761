import { z } from 'zod';
import { type AreaChange, AreaCodeSchema, type AreaList } from './area.ts';
import type { CreateOutcome, KeptDraft } from './creating.ts';
import { DaySchema, type DayTotals, HistoryFilterSchema, type HistoryPage } from './history.ts';
import { IMPORT_FILTERS, IMPORT_LIMITS, type ImportPage, type ImportState, TABLE_FORMATS } from './import.ts';
import type { ContractNames } from './ipc-names.ts';
import { LabelSizeSchema } from './label-size.ts';
import { type LockState, PinSchema } from './lock.ts';
import { OrderDraftSchema } from './new-order.ts';
import type { FoundOrders, KnownOrder, OrderBrief, OrderPage } from './order.ts';
import { OrderCodeSchema } from './order-code.ts';
import type { StatusList } from './order-status.ts';
import type { Problem } from './problem.ts';
import { type Quote, QuoteRequestSchema } from './quote.ts';
import type { FoundHidDevice } from './scanner.ts';
import {
  AccessTokenSchema,
  type PrinterChoice,
  type Settings,
  SettingsPatchSchema,
  type TokenStatus,
} from './settings.ts';
import { MOST_SETTINGS_TEXT, type SettingsPreview } from './settings-file.ts';
import {
  type AddedCodes,
  type BatchRow,
  type LabelPicture,
  type LastPicture,
  PHASES,
  ReprintReasonSchema,
  type RunSummary,
  type ScanAnswer,
  type StationChange,
  type StationState,
} from './station.ts';
import type { Troubles } from './trouble.ts';
import {
  type FeedEvent,
  FeedFilterSchema,
  type FeedPage,
  RECEIVER_SIDES,
  type ReceiverStatus,
  type WebhookRecord,
  WebhookUrlSchema,
} from './webhook.ts';

/** One call from the renderer to main: what it takes is checked in main, what it gives is main's word. */
export interface Call<Input extends z.ZodType, Output> {
  readonly input: Input;
  /** Only a type; never set. */
  readonly output?: Output;
}

/** One message from main to the renderer. */
export interface Message<Payload> {
  readonly payload?: Payload;
}

const call = <Input extends z.ZodType>(input: Input) => ({
  returns: <Output>(): Call<Input, Output> => ({ input }),
});
const message = <Payload>(): Message<Payload> => ({});

const nothing = z.undefined();
const row = z.strictObject({ id: z.int().positive() });
const order = z.strictObject({ code: OrderCodeSchema });
/** A part of a list: `from` counts from 0. */
const part = { from: z.int().nonnegative(), count: z.int().min(1).max(500) };
/** The codes of the biggest batch, pasted. */
const MOST_CODES = 5_000;

/**
 * The IPC contract. Main's handlers, the preload's functions and the renderer's client are all derived from this one
 * value; channel names are made from its keys (`station.scan`) and written nowhere.
 */
export const contract = {
  calls: {
    app: {
      /** What the renderer needs once, at its start. */
      info: call(nothing).returns<AppInfo>(),
      /** The operator has read a notice. */
      dismissNotice: call(z.strictObject({ code: z.string().max(100) })).returns<void>(),
      /** Puts a text on the clipboard. */
      copy: call(z.strictObject({ text: z.string().max(10_000) })).returns<void>(),
    },
    settings: {
      get: call(nothing).returns<Settings>(),
      save: call(SettingsPatchSchema).returns<Settings>(),
    },
    token: {
      status: call(nothing).returns<TokenStatus>(),
      set: call(z.strictObject({ token: AccessTokenSchema })).returns<TokenStatus>(),
      clear: call(nothing).returns<TokenStatus>(),
      /** Asks the service with the saved addresses and token; fails with what is wrong. */
      test: call(nothing).returns<ConnectionTest>(),
    },
    sandbox: {
      /** Some codes that the sandbox knows, to practise with; none where the partner is a real service. */
      orders: call(nothing).returns<readonly string[]>(),
    },
    printers: {
      list: call(nothing).returns<readonly PrinterChoice[]>(),
      /** Lets the user choose a folder; null when cancelled, otherwise a printer name `file:DIR`. */
      chooseFolder: call(nothing).returns<string | null>(),
      /** Prints a page by a size's profile: rulers and bars to calibrate by, or a label of no order. */
      printPage: call(
        z.strictObject({ size: LabelSizeSchema, page: z.enum(['calibration', 'test', 'commands']) }),
      ).returns<void>(),
    },
    /** Scanners that speak HID-POS (WebHID). */
    scanners: {
      /** The person's choice among the devices of `scanners.found`; null: none of them. */
      choose: call(z.strictObject({ deviceId: z.string().max(200).nullable() })).returns<void>(),
    },
    history: {
      /** A part of the history, the newest first. */
      page: call(z.strictObject({ filter: HistoryFilterSchema, ...part })).returns<HistoryPage>(),
      day: call(z.strictObject({ day: DaySchema })).returns<DayTotals>(),
      /** The printers that labels went to. */
      printers: call(nothing).returns<readonly string[]>(),
      /** Saves what matches as CSV; null when cancelled, otherwise the file. */
      export: call(z.strictObject({ filter: HistoryFilterSchema })).returns<string | null>(),
      /** Puts a printed order into the batch once more. */
      reprint: call(
        z.strictObject({ id: z.int().positive(), reason: ReprintReasonSchema }),
      ).returns<ScanAnswer>(),
    },
    /** What is wrong around the station. */
    trouble: {
      state: call(nothing).returns<Troubles>(),
      /** Looks again at once. */
      retry: call(nothing).returns<void>(),
    },
    lock: {
      state: call(nothing).returns<LockState>(),
      /** @returns whether the PIN was right */
      unlock: call(z.strictObject({ pin: PinSchema })).returns<boolean>(),
      lock: call(nothing).returns<LockState>(),
      /** Somebody is at the settings: the time until they lock begins anew. */
      use: call(nothing).returns<void>(),
      /** Sets, changes or (null) takes away the PIN; only while open. */
      setPin: call(z.strictObject({ pin: PinSchema.nullable() })).returns<LockState>(),
    },
    /** A station's settings for the next stations, without secrets. */
    setup: {
      /** Null when cancelled, otherwise the file. */
      export: call(nothing).returns<string | null>(),
      /** What such a file's text would change here. */
      read: call(z.strictObject({ text: z.string().max(MOST_SETTINGS_TEXT) })).returns<SettingsPreview>(),
      /** Takes its settings over. */
      import: call(z.strictObject({ text: z.string().max(MOST_SETTINGS_TEXT) })).returns<Settings>(),
    },
    station: {
      state: call(nothing).returns<StationState>(),
      /** Takes a full order code, a shortcode or a sender's own code; the latter two are looked up where unknown. */
      scan: call(z.strictObject({ text: z.string().max(2000) })).returns<ScanAnswer>(),
      /** Takes a list of them at once. */
      addCodes: call(
        z.strictObject({ texts: z.array(z.string().max(2000)).max(MOST_CODES) }),
      ).returns<AddedCodes>(),
      /** Looks up again what a row's scan means. */
      lookUp: call(row).returns<void>(),
      /** The orders that a row's scan may mean. */
      choices: call(row).returns<readonly OrderBrief[]>(),
      /** The operator's choice among them. */
      choose: call(z.strictObject({ id: z.int().positive(), code: OrderCodeSchema })).returns<void>(),
      /** Takes what was scanned for the order's code, unknown as it is. */
      takeAsCode: call(row).returns<void>(),
      remove: call(row).returns<void>(),
      /** Removes every row that is not under way. */
      clear: call(nothing).returns<void>(),
      /** Puts a failed row back into the queue. */
      retry: call(row).returns<void>(),
      retryFailed: call(nothing).returns<void>(),
      /** The operator's word on a row whose state is unknown. */
      settle: call(z.strictObject({ id: z.int().positive(), cameOut: z.boolean() })).returns<void>(),
      /** The operator's yes to a row that is held; the next run prints it. A reprint carries its reason. */
      printAnyway: call(
        z.strictObject({ id: z.int().positive(), reason: ReprintReasonSchema.nullable() }),
      ).returns<void>(),
      /** Puts a row that came out (or may have) back into the queue. */
      reprint: call(z.strictObject({ id: z.int().positive(), reason: ReprintReasonSchema })).returns<void>(),
      /** What a held row's label would look like; null where there is no picture of it. */
      picture: call(row).returns<LabelPicture | null>(),
      /** Prints what is queued, with the saved size and printer; answers when the run has ended. */
      print: call(nothing).returns<RunSummary>(),
      /** Stops after the label that is under way, and goes on no more by itself. */
      stop: call(nothing).returns<void>(),
      /** Takes the order that was added last out again; null where none can be taken out. */
      undo: call(nothing).returns<BatchRow | null>(),
      /** Whether scans are new orders or labels that are scanned back. */
      setPhase: call(z.strictObject({ phase: z.enum(PHASES) })).returns<void>(),
      /** The operator has seen the alarm. */
      acknowledge: call(nothing).returns<void>(),
      /** The label that was handed over last, as it was printed; null before the first. */
      lastLabel: call(nothing).returns<LastPicture | null>(),
      /** The order that a text spoilt by an input method may mean; null unless exactly one is known. */
      suggest: call(z.strictObject({ text: z.string().max(2000) })).returns<OrderBrief | null>(),
    },
    orders: {
      /** Searches the book by code, shortcode or soc (all of them exactly), and asks the service where it knows none. */
      find: call(z.strictObject({ text: z.string().max(200) })).returns<FoundOrders>(),
      /** The book, the orders heard of last first; `text` is part of a code, soc or receiver's name. */
      list: call(
        z.strictObject({ text: z.string().max(200), status: z.string().max(20).nullable(), ...part }),
      ).returns<OrderPage>(),
      /** One order as the book has it; null where it knows it not. */
      get: call(order).returns<KnownOrder | null>(),
      /** Asks the service and keeps what it says. */
      lookUp: call(order).returns<KnownOrder>(),
      /** Cancels it at the service, whose answer decides. */
      cancel: call(order).returns<KnownOrder>(),
      statuses: call(nothing).returns<StatusList>(),
    },
    creating: {
      /** The drafts that are kept, the one changed last first. */
      drafts: call(nothing).returns<readonly KeptDraft[]>(),
      /** Keeps a draft; null makes a new one. */
      keep: call(
        z.strictObject({ id: z.int().positive().nullable(), draft: OrderDraftSchema }),
      ).returns<KeptDraft>(),
      drop: call(row).returns<void>(),
      /**
       * Sends a kept draft's order. One whose answer was lost before is looked up first. `anyway`: although an order with
       * its soc was there before. The draft is gone once it is created.
       */
      create: call(
        z.strictObject({ id: z.int().positive(), toBatch: z.boolean(), anyway: z.boolean().default(false) }),
      ).returns<CreateOutcome>(),
    },
    imports: {
      state: call(nothing).returns<ImportState | null>(),
      /** Reads and checks a CSV or XLSX file; nothing is sent. Takes the place of an import that is over. */
      read: call(
        z.strictObject({
          name: z.string().min(1).max(500),
          bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= IMPORT_LIMITS.bytes),
        }),
      ).returns<ImportState>(),
      rows: call(z.strictObject({ filter: z.enum(IMPORT_FILTERS), ...part })).returns<ImportPage>(),
      /** Sends what is ready, or goes on; answers at once. */
      start: call(z.strictObject({ toBatch: z.boolean() })).returns<ImportState>(),
      /** Begins no further row; those under way are finished. */
      pause: call(nothing).returns<ImportState>(),
      /** Pauses, and leaves what was not sent. */
      stop: call(nothing).returns<ImportState>(),
      /** Throws the import away; not while it is sending. */
      discard: call(nothing).returns<void>(),
      /** Lets the user choose a file and writes the results into it; null when cancelled, otherwise its path. */
      export: call(z.strictObject({ format: z.enum(TABLE_FORMATS) })).returns<string | null>(),
      /** The same with an empty table to fill in. */
      template: call(z.strictObject({ format: z.enum(TABLE_FORMATS) })).returns<string | null>(),
    },
    areas: {
      provinces: call(nothing).returns<AreaList>(),
      districts: call(z.strictObject({ province: AreaCodeSchema })).returns<AreaList>(),
      /** Empty where the district has none. */
      communes: call(z.strictObject({ district: AreaCodeSchema })).returns<AreaList>(),
    },
    prices: {
      /** Asks for prices. */
      quote: call(QuoteRequestSchema).returns<readonly Quote[]>(),
    },
    webhook: {
      /** What is registered at the service. */
      registered: call(nothing).returns<WebhookRecord>(),
      /** Registers an address in place of the one before; null: this station's receiver (its address and secret). */
      register: call(z.strictObject({ url: WebhookUrlSchema.nullable() })).returns<WebhookRecord>(),
      receiver: call(nothing).returns<ReceiverStatus>(),
      /** The receiver's address with its secret; null where no outside address is set, or it does not listen here. */
      address: call(z.strictObject({ side: z.enum(RECEIVER_SIDES) })).returns<string | null>(),
      /** Makes a new secret; the address registered before reaches the receiver no more. */
      newSecret: call(nothing).returns<ReceiverStatus>(),
      /** The latest events; `before` an event's id: the page behind it. */
      feed: call(
        z.strictObject({
          filter: FeedFilterSchema,
          before: z.int().positive().nullable(),
          count: part.count,
        }),
      ).returns<FeedPage>(),
    },
  },
  messages: {
    station: { changed: message<StationChange>() },
    orders: { changed: message<KnownOrder>(), statuses: message<StatusList>() },
    imports: { changed: message<ImportState | null>() },
    areas: { changed: message<AreaChange>() },
    /** `received`: what was committed since the message before, the oldest first. */
    webhook: { received: message<readonly FeedEvent[]>(), receiver: message<ReceiverStatus>() },
    settings: { changed: message<Settings>() },
    scanners: { found: message<readonly FoundHidDevice[]>() },
    history: { changed: message<void>() },
    trouble: { changed: message<Troubles>() },
    lock: { changed: message<LockState>() },
    app: { notices: message<readonly Problem[]>() },
  },
} as const;

export interface AppInfo {
  readonly version: string;
  readonly notices: readonly Problem[];
}

export interface ConnectionTest {
  readonly milliseconds: number;
}

/** How every call answers: failures that are expected cross as data. */
export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

type Calls = typeof contract.calls;
type Messages = typeof contract.messages;

type InputOf<C> = C extends Call<infer Input, unknown> ? z.input<Input> : never;
type CheckedOf<C> = C extends Call<infer Input, unknown> ? z.output<Input> : never;
type OutputOf<C> = C extends Call<z.ZodType, infer Output> ? Output : never;
type PayloadOf<M> = M extends Message<infer Payload> ? Payload : never;

/** The renderer's side of the contract, as the preload offers it. */
export type TemApi = {
  readonly calls: {
    [D in keyof Calls]: {
      [N in keyof Calls[D]]: (input: InputOf<Calls[D][N]>) => Promise<Reply<OutputOf<Calls[D][N]>>>;
    };
  };
  readonly messages: {
    [D in keyof Messages]: {
      [N in keyof Messages[D]]: (listener: (payload: PayloadOf<Messages[D][N]>) => void) => () => void;
    };
  };
};

/** Main's side: one handler per call, given checked input. */
export type Handlers = {
  [D in keyof Calls]: {
    [N in keyof Calls[D]]: (
      input: CheckedOf<Calls[D][N]>,
    ) => OutputOf<Calls[D][N]> | Promise<OutputOf<Calls[D][N]>>;
  };
};

/** Main's side: one sender per message. */
export type Senders = {
  [D in keyof Messages]: { [N in keyof Messages[D]]: (payload: PayloadOf<Messages[D][N]>) => void };
};

const namesOf = (part: Record<string, object>): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(part).map(([domain, members]) => [domain, Object.keys(members)]));

/** The contract's names by domain: all that the preload is given of it, at build time. */
export const contractNames: ContractNames = {
  calls: namesOf(contract.calls),
  messages: namesOf(contract.messages),
};
