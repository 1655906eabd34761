import type { Socket } from 'node:net';
import { connectDirection, type Direction } from './direction.ts';

/** How a connection is cut: RST, as by a firewall or a dead system, or FIN on both sides, as by a program that ends. */
export type Cut = 'reset' | 'end';

/** Which answer is lost. */
export interface LostAnswer {
  /** How many bytes of it still reach the client; by default none. */
  readonly after?: number;
  /** The answer to the first request with this text in one piece; by default the next answer. */
  readonly to?: string;
}

/** One client at the server, through the proxy. */
export interface ProxyConnection {
  readonly toServer: Direction;
  readonly toClient: Direction;
  /** Settles once both sides are closed. */
  readonly closed: Promise<void>;
  cut(how: Cut): void;
  /** The server gets the request, the client only the beginning of the answer and then RST. @returns once that was done */
  loseAnswer(lost?: LostAnswer): Promise<void>;
}

/**
 * Ends a socket with RST. One whose own end is on its way out cannot be reset any more (uv_tcp_close_reset: EINVAL), and Node would
 * leave it open for ever: it is only closed.
 */
export function reset(socket: Socket): void {
  if (socket.writableEnded && !socket.writableFinished) socket.destroy();
  else socket.resetAndDestroy();
}

export function connectThrough(client: Socket, server: Socket): ProxyConnection {
  const toServer = connectDirection(client, server);
  const toClient = connectDirection(server, client);
  const both = [client, server];
  const cut = (how: Cut): void => {
    for (const socket of both) {
      if (how === 'reset') reset(socket);
      // Nothing more is read: the other side's own end closes the socket.
      else socket.resume().end();
    }
  };
  for (const socket of both) {
    socket.setNoDelay(true);
    // Reset by one side, or never accepted by the server: the other side learns it the same way.
    socket.on('error', () => cut('reset'));
  }
  const closed = Promise.all(
    both.map((socket) => new Promise<void>((resolve) => socket.once('close', resolve))),
  );
  return {
    toServer,
    toClient,
    closed: closed.then(() => undefined),
    cut,
    loseAnswer: ({ after = 0, to } = {}) =>
      new Promise((resolve) => {
        let left = after;
        const begin = (): void => {
          toClient.intercept((piece) => {
            if (piece.length <= left) {
              left -= piece.length;
              return piece.length;
            }
            // After the write of what may still pass.
            setImmediate(() => {
              cut('reset');
              resolve();
            });
            const passing = left;
            left = 0;
            return passing;
          });
        };
        if (to === undefined) begin();
        else {
          const stop = toServer.intercept((piece) => {
            if (piece.includes(to)) {
              stop();
              begin();
            }
            return piece.length;
          });
        }
      }),
  };
}
