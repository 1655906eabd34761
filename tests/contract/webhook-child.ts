import { openDatabase } from '../../main/database/database.ts';
import { openOrderBook } from '../../main/orders/order-book.ts';
import { createEventAcceptor } from '../../main/webhook/accept-event.ts';
import { openEventStore } from '../../main/webhook/event-store.ts';
import { matchesSecretPath } from '../../main/webhook/receiver-secret.ts';
import { startReceiverServer } from '../../main/webhook/receiver-server.ts';

// A receiver in its own process, to be killed: node webhook-child.ts DATABASE PORT SECRET. Prints its address.

const [file = '', port = '', secret = ''] = process.argv.slice(2);
const database = openDatabase(file);
const partner = (): string => 'https://api.partner.example';
const book = openOrderBook(database, partner);
const log = (event: object): void => void process.stderr.write(`${JSON.stringify(event)}\n`);
const accept = createEventAcceptor({
  ledger: openEventStore({ database, book, partner }),
  onStored: () => undefined,
  log,
});
const { address } = await startReceiverServer({
  host: '127.0.0.1',
  port: Number(port),
  acceptorOf: (path) => (matchesSecretPath(secret, path) ? accept : null),
  log,
});
process.stdout.write(`${address}\n`);
