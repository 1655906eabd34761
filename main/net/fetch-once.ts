import { createPool } from '../platform/pool.ts';

/** A session that nothing else is asked through. */
export interface Lane {
  readonly fetch: typeof globalThis.fetch;
  /** Ends its connections. */
  readonly close: () => Promise<void>;
}

/**
 * A fetch whose requests go out once. Chromium sends a request again, a POST too, where a connection that it had used before
 * ends without an answer (net/http/http_network_transaction.cc, ShouldResendRequest): an order could be created twice. Here
 * each request has a new connection, at the price of a handshake. Redirects are not followed.
 * @param lanes as many requests are under way at the same time; one ends with its answer's body
 */
export function createFetchOnce(lanes: readonly Lane[]): typeof globalThis.fetch {
  const { take, give } = createPool(lanes);

  return async (input, init) => {
    const lane = await take();
    let isGiven = false;
    const end = (): void => {
      if (!isGiven) give(lane);
      isGiven = true;
    };
    try {
      await lane.close();
      const answer = await lane.fetch(input, { ...init, redirect: 'error' });
      if (answer.body === null) {
        end();
        return answer;
      }
      const body = streamUntilEnd(answer.body.getReader(), end);
      return Object.defineProperty(new Response(body, answer), 'url', { value: answer.url });
    } catch (error) {
      end();
      throw error;
    }
  };
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

/** The stream of a reader, and the word that it is over, whichever way. */
function streamUntilEnd(reader: Reader, end: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const part = await reader.read();
        if (!part.done) {
          controller.enqueue(part.value);
          return;
        }
        end();
        controller.close();
      } catch (error) {
        end();
        throw error;
      }
    },
    cancel(reason) {
      end();
      return reader.cancel(reason);
    },
  });
}
