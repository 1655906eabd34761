import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { createAccept } from '../../main/webhook/accept.ts';
import type { EventLedger } from '../../main/webhook/event-ledger.ts';
import type { ReceiverLimits } from '../../main/webhook/limits.ts';
import { type Receiver, startReceiver } from '../../main/webhook/receiver.ts';
import { isPathOf, pathOf } from '../../main/webhook/secret.ts';
import type { FeedEvent } from '../../shared/webhook.ts';
import { type Kept, openKept } from '../unit/webhook/events.ts';

/** Nothing that a test writes down may hold this. */
export const SECRET = 'nobody-but-the-service-knows-this-text-0123';

export interface Bench extends Kept {
  readonly receiver: Receiver;
  /** Where the service pushes to. */
  readonly url: string;
  readonly heard: FeedEvent[];
  readonly logged: object[];
}

interface Changes {
  readonly limits?: Partial<ReceiverLimits>;
  /** In the place of the real one. */
  readonly ledger?: (real: EventLedger) => EventLedger;
}

/** A receiver with a ledger in memory; both end with the test. */
export async function startBench({ limits = {}, ledger = (real) => real }: Changes = {}): Promise<Bench> {
  const kept = openKept();
  const heard: FeedEvent[] = [];
  const logged: object[] = [];
  const log = (event: object): void => void logged.push(event);
  const receiver = await startReceiver({
    host: '127.0.0.1',
    port: 0,
    isOwnPath: (path) => isPathOf(SECRET, path),
    accept: createAccept({ ledger: ledger(kept.ledger), onKept: (events) => heard.push(...events), log }),
    log,
    limits,
  });
  onTestFinished(() => receiver.close());
  return { ...kept, receiver, url: receiver.address + pathOf(SECRET), heard, logged };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Posts a value as JSON, or a text or bytes as they are; answers the status, and fails where the answer says a word. */
export async function post(
  url: string,
  body: unknown,
  { method = 'POST', headers = JSON_TYPE }: { method?: string; headers?: Record<string, string> } = {},
): Promise<number> {
  const bytes = body instanceof Uint8Array ? Buffer.from(body) : null;
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    ...(method === 'GET' || method === 'HEAD'
      ? {}
      : { body: bytes ?? (typeof body === 'string' ? body : JSON.stringify(body)) }),
  });
  const text = await response.text();
  if (text !== '') throw new Error(`the receiver said ${text}`);
  return response.status;
}

/** What a server answers to bytes as they are, until it closes the connection. */
export function exchange(url: string, bytes: string | Uint8Array, { end = false } = {}): Promise<string> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1');
  });
  socket.on('close', () => resolve(said));
  // A refusal may come while the rest is still being sent.
  socket.on('error', () => undefined);
  socket.write(bytes);
  if (end) socket.end();
  return promise;
}
