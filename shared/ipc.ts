import { z } from 'zod';
import type { ContractNames } from './ipc-names.ts';
import { LabelSizeSchema } from './label-size.ts';
import type { Problem } from './problem.ts';
import {
  AccessTokenSchema,
  type PrinterChoice,
  type Settings,
  SettingsPatchSchema,
  type TokenStatus,
} from './settings.ts';
import {
  type LabelPicture,
  ReprintReasonSchema,
  type RunSummary,
  type ScanAnswer,
  type StationChange,
  type StationState,
} from './station.ts';

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
        z.strictObject({ size: LabelSizeSchema, page: z.enum(['calibration', 'test']) }),
      ).returns<void>(),
    },
    station: {
      state: call(nothing).returns<StationState>(),
      scan: call(
        z.strictObject({ text: z.string().max(2000), accept: z.boolean().default(false) }),
      ).returns<ScanAnswer>(),
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
      /** Stops after the label that is under way. */
      stop: call(nothing).returns<void>(),
    },
  },
  messages: {
    station: { changed: message<StationChange>() },
    settings: { changed: message<Settings>() },
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
