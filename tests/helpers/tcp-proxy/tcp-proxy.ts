import { connect, createServer, type Server, type Socket } from 'node:net';
import { LOOPBACK, listenAt, listenAtOwnPort } from '../loopback-port.ts';
import { type Cut, connectThrough, type LostAnswer, type ProxyConnection, reset } from './connection.ts';

/** Milliseconds that bytes take each way, beyond what they take anyway. */
export interface Delays {
  readonly toServer?: number;
  readonly toClient?: number;
}

/** A TCP proxy on loopback, between clients and a server, which does what networks do. */
export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** Those that are open, the oldest first. */
  readonly connections: readonly ProxyConnection[];
  /** The next connection that is passed on. */
  next(): Promise<ProxyConnection>;
  /** New connections are refused (ECONNREFUSED) from now on; open ones stay. */
  refuse(): Promise<void>;
  /** New connections are accepted, and nothing passes through them nor through the open ones: bytes are swallowed. */
  blackHole(): void;
  /** New connections are passed on again. Those that went into a black hole are cut, for bytes of theirs are lost. */
  restore(): Promise<void>;
  /** Cuts what is open. */
  cut(how: Cut): void;
  /** Delays what is open and what comes. */
  delay(delays: Delays): void;
  /** Loses an answer on the first of the open connections on which it comes. */
  loseAnswer(lost?: LostAnswer): Promise<void>;
  /** Resets what is open, and ends. */
  close(): Promise<void>;
}

/** @param target the server's port on loopback; it need not listen yet */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let delays: Delays = {};
  let swallowing = false;
  const connections = new Set<ProxyConnection>();
  const swallowed = new Set<Socket>();
  const waiting: ((connection: ProxyConnection) => void)[] = [];

  const accept = (client: Socket): void => {
    if (swallowing) {
      swallowed.add(client);
      client.on('error', () => client.destroy()).once('close', () => swallowed.delete(client));
      client.resume();
      return;
    }
    const server = connect({ port: target, host: LOOPBACK, allowHalfOpen: true });
    const connection = connectThrough(client, server);
    connections.add(connection);
    void connection.closed.finally(() => connections.delete(connection));
    apply(connection, delays);
    for (const tell of waiting.splice(0)) tell(connection);
  };
  const listen = (port: number): Promise<Server | 'port taken'> =>
    listenAt(createServer({ allowHalfOpen: true }, accept), port);
  const { port, listener } = await listenAtOwnPort(listen);
  let server: Server | null = listener;

  const cut = (how: Cut): void => {
    for (const connection of connections) connection.cut(how);
    for (const client of swallowed)
      if (how === 'reset') reset(client);
      else client.end();
  };
  const refuse = async (): Promise<void> => {
    const old = server;
    server = null;
    // Its callback waits for the open connections; the port is free at once.
    old?.close();
  };
  const close = async (): Promise<void> => {
    await refuse();
    const all = [...connections].map(({ closed }) => closed);
    cut('reset');
    await Promise.all(all);
  };
  return {
    port,
    get connections() {
      return [...connections];
    },
    next: () => new Promise((resolve) => waiting.push(resolve)),
    refuse,
    blackHole() {
      swallowing = true;
      for (const { toServer, toClient } of connections) {
        toServer.swallow();
        toClient.swallow();
      }
    },
    async restore() {
      if (swallowing) cut('reset');
      swallowing = false;
      if (server !== null) return;
      const again = await listen(port);
      if (again === 'port taken') throw new Error(`somebody else has taken port ${port}`);
      server = again;
    },
    cut,
    delay(next) {
      delays = next;
      for (const connection of connections) apply(connection, delays);
    },
    loseAnswer: (lost) => Promise.race([...connections].map((connection) => connection.loseAnswer(lost))),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function apply({ toServer, toClient }: ProxyConnection, delays: Delays): void {
  toServer.delay(delays.toServer ?? 0);
  toClient.delay(delays.toClient ?? 0);
}
