import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import type { z } from 'zod';
import { contract, contractNames, type Handlers, type Reply, type Senders } from '../../shared/ipc.ts';
import { channelOf } from '../../shared/ipc-names.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import { toDisplayProblem } from '../log/redact.ts';

interface RouterOptions {
  /** Whether a frame may call main: only the top frame of the app's own page in its own window. */
  readonly mayCall: (event: IpcMainInvokeEvent) => boolean;
  readonly log: Log;
}

type AnyHandler = (input: unknown) => unknown;

/**
 * Opens the contract's channels: checks sender and input, runs the handler, replies with data. No other file uses ipcMain.
 * @returns how to close them
 */
export function openRouter(handlers: Handlers, { mayCall, log }: RouterOptions): () => void {
  const channels: string[] = [];
  for (const [domain, calls] of Object.entries<Record<string, { input: z.ZodType }>>(contract.calls)) {
    for (const [name, { input }] of Object.entries(calls)) {
      const channel = channelOf(domain, name);
      const handler = findHandler(handlers, domain, name);
      channels.push(channel);
      ipcMain.handle(channel, async (event, raw: unknown): Promise<Reply<unknown>> => {
        if (!mayCall(event)) {
          log({
            event: 'ipc call refused',
            channel,
            from: event.senderFrame?.origin ?? 'a frame that is gone',
          });
          return { ok: false, problem: { code: 'forbidden' } };
        }
        try {
          const checked = input.safeParse(raw);
          if (!checked.success) throw toInputProblem(checked.error);
          return { ok: true, value: await handler(checked.data) };
        } catch (error) {
          const problem = toDisplayProblem(error);
          if (problem.code === 'internal') log({ event: 'ipc call failed', channel, error });
          return { ok: false, problem };
        }
      });
    }
  }
  return () => {
    for (const channel of channels) ipcMain.removeHandler(channel);
  };
}

function findHandler(handlers: Handlers, domain: string, name: string): AnyHandler {
  const table: Readonly<Record<string, Readonly<Record<string, unknown>>>> = handlers;
  const handler = table[domain]?.[name];
  if (typeof handler !== 'function') throw new Error(`no handler for ${channelOf(domain, name)}`);
  return (input) => handler(input);
}

/** Invalid addresses are the user's to fix and have their own message; any other invalid input is a bug in Tem. */
function toInputProblem(error: z.ZodError): ProblemError {
  for (const issue of error.issues) {
    if (issue.code === 'custom' && issue.message === 'bad-address') {
      return new ProblemError('bad-address', { address: String(issue.params?.['address']) });
    }
  }
  return new ProblemError('bad-request');
}

/** Creates the contract's senders: each message goes to the pages returned by `receivers`. */
export function createSenders(receivers: () => readonly WebContents[]): Senders {
  const senders = Object.fromEntries(
    Object.entries(contractNames.messages).map(([domain, names]) => [
      domain,
      Object.fromEntries(
        names.map((name) => [
          name,
          (payload: unknown) => {
            for (const receiver of receivers())
              if (!receiver.isDestroyed()) receiver.send(channelOf(domain, name), payload);
          },
        ]),
      ),
    ]),
  );
  // Built from the contract's own names two lines above.
  return senders as Senders;
}
