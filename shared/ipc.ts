import type { z } from 'zod';
import type { AreaChange } from './area.ts';
import type { FleetState } from './fleet-state.ts';
import type { HealthIssues } from './health.ts';
import type { ImportState } from './import.ts';
import { type AccountList, accountCalls } from './ipc/account-calls.ts';
import { type Call, type Message, message } from './ipc/call.ts';
import { fleetCalls } from './ipc/fleet-calls.ts';
import { serviceCalls } from './ipc/service-calls.ts';
import { settingsCalls } from './ipc/settings-calls.ts';
import { stationCalls } from './ipc/station-calls.ts';
import { supportCalls } from './ipc/support-calls.ts';
import type { ContractNames } from './ipc-names.ts';
import type { LocalizedText } from './language.ts';
import type { LinkResult } from './link.ts';
import type { LockState } from './lock.ts';
import type { KnownOrder } from './order.ts';
import type { StatusList } from './order-status.ts';
import type { Problem } from './problem.ts';
import type { FoundHidDevice } from './scanner.ts';
import type { Settings } from './settings.ts';
import type { StationChange } from './station.ts';
import type { UpdateState } from './update.ts';
import type { FeedEvent, ReceiverStatus } from './webhook.ts';

/**
 * The IPC contract. Main's handlers, the preload's functions and the renderer's client all derive from this one value; channel
 * names are built from its keys (`station.scan`) and written nowhere else.
 */
export const contract = {
  calls: {
    ...settingsCalls,
    ...accountCalls,
    ...stationCalls,
    ...serviceCalls,
    ...supportCalls,
    ...fleetCalls,
  },
  messages: {
    station: { changed: message<StationChange>() },
    /** `changed`: the orders that changed since the previous message, each once, in its current form. */
    orders: { changed: message<readonly KnownOrder[]>(), statuses: message<StatusList>() },
    imports: { changed: message<ImportState | null>() },
    areas: { changed: message<AreaChange>() },
    /** `received`: the events committed since the previous message, oldest first. */
    webhook: { received: message<readonly FeedEvent[]>(), receiver: message<ReceiverStatus>() },
    settings: { changed: message<Settings>() },
    accounts: { changed: message<AccountList>() },
    /** Why the current trial label waits for someone at the printer; null when the wait is over. */
    printers: { waiting: message<LocalizedText | null>() },
    scanners: { found: message<readonly FoundHidDevice[]>() },
    history: { changed: message<void>() },
    /** `board`: something changed that the board shows; it asks again. */
    fleet: { changed: message<FleetState>(), board: message<void>() },
    health: { changed: message<HealthIssues>() },
    lock: { changed: message<LockState>() },
    updates: { changed: message<UpdateState>() },
    links: { changed: message<LinkResult | null>() },
    app: { notices: message<readonly Problem[]>() },
  },
} as const;

/** The reply to every call: expected failures cross as data. */
export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

type Calls = typeof contract.calls;
type Messages = typeof contract.messages;

type InputOf<C> = C extends Call<infer Input, unknown> ? z.input<Input> : never;
type CheckedOf<C> = C extends Call<infer Input, unknown> ? z.output<Input> : never;
type OutputOf<C> = C extends Call<z.ZodType, infer Output> ? Output : never;
type PayloadOf<M> = M extends Message<infer Payload> ? Payload : never;

/** What the preload gives the page: every call resolves to a reply. */
export type PreloadApi = {
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

/** What the renderer's modules call: a call resolves to its value, or rejects with a ProblemError. */
export type TemApi = {
  readonly calls: {
    [D in keyof Calls]: {
      [N in keyof Calls[D]]: (input: InputOf<Calls[D][N]>) => Promise<OutputOf<Calls[D][N]>>;
    };
  };
  readonly messages: PreloadApi['messages'];
};

/** Main's side: one handler per call, with validated input. */
export type Handlers = {
  [D in keyof Calls]: {
    [N in keyof Calls[D]]: (
      input: CheckedOf<Calls[D][N]>,
    ) => OutputOf<Calls[D][N]> | Promise<OutputOf<Calls[D][N]>>;
  };
};

/** The names of a domain's calls that redirect trust. */
type Redirects<Domain> = {
  [N in keyof Domain]: Domain[N] extends Call<z.ZodType, unknown, 'redirect-trust'> ? N : never;
}[keyof Domain];

/**
 * Main's side of the calls that redirect trust: for each, a value derived from its validated input before the call. A call of
 * that power without one is a type error.
 */
export type RedirectHandlers<Known> = {
  [D in keyof Calls as [Redirects<Calls[D]>] extends [never] ? never : D]: {
    [N in Redirects<Calls[D]>]: (input: CheckedOf<Calls[D][N]>) => Known;
  };
};

/** Main's side: one sender per message. */
export type Senders = {
  [D in keyof Messages]: { [N in keyof Messages[D]]: (payload: PayloadOf<Messages[D][N]>) => void };
};

const namesOf = (part: Record<string, object>): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(part).map(([domain, members]) => [domain, Object.keys(members)]));

/** The contract's names by domain: the only part that the preload gets, at build time. */
export const contractNames: ContractNames = {
  calls: namesOf(contract.calls),
  messages: namesOf(contract.messages),
};
