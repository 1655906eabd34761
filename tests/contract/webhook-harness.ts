import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { createEventAcceptor } from '../../main/webhook/accept-event.ts';
import type { EventStore } from '../../main/webhook/event-store.ts';
import { matchesSecretPath, secretPath } from '../../main/webhook/receiver-secret.ts';
import {
  type ReceiverLimits,
  type ReceiverServer,
  startReceiverServer,
} from '../../main/webhook/receiver-server.ts';
import type { FeedEvent } from '../../shared/webhook.ts';
import { openStoredEvents, type StoredEvents } from '../unit/webhook/events.ts';

/** Nothing that a test writes down may hold this. */
export const SECRET = 'nobody-but-the-service-knows-this-text-0123';

export interface WebhookHarness extends StoredEvents {
  readonly receiver: ReceiverServer;
  /** Where the service pushes to. */
  readonly url: string;
  readonly events: FeedEvent[];
  readonly logged: object[];
}

interface WebhookHarnessOptions {
  readonly limits?: Partial<ReceiverLimits>;
  /** In the place of the real one. */
  readonly ledger?: (real: EventStore) => EventStore;
}

/** A receiver with a ledger in memory; both end with the test. */
export async function startWebhookHarness({
  limits = {},
  ledger = (real) => real,
}: WebhookHarnessOptions = {}): Promise<WebhookHarness> {
  const kept = openStoredEvents();
  const heard: FeedEvent[] = [];
  const logged: object[] = [];
  const log = (event: object): void => void logged.push(event);
  const accept = createEventAcceptor({
    ledger: ledger(kept.ledger),
    onStored: (events) => heard.push(...events),
    log,
  });
  const receiver = await startReceiverServer({
    host: '127.0.0.1',
    port: 0,
    acceptorOf: (path) => (matchesSecretPath(SECRET, path) ? accept : null),
    log,
    limits,
  });
  onTestFinished(() => receiver.close());
  return { ...kept, receiver, url: receiver.address + secretPath(SECRET), events: heard, logged };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Posts a value as JSON, or text or bytes unchanged. Returns the status; throws if the answer has a body. */
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

/** A server's answer to raw bytes, until it closes the connection. */
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
