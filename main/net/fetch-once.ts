import { createPool } from '../platform/mutex.ts';

/** A session reserved for one request at a time; `close` closes its connections. */
export interface Lane {
  readonly fetch: typeof globalThis.fetch;
  readonly close: () => Promise<void>;
}

/**
 * Creates a fetch that never sends a request twice. Chromium resends a request, even a POST, if a reused connection ends
 * without an answer (net/http/http_network_transaction.cc, ShouldResendRequest): an order could be created twice. Here each
 * request has a new connection, at the cost of a handshake. Redirects are not followed.
 * @param lanes limits the number of concurrent requests; a request ends with its answer's body
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

/** Streams from a reader and calls `end` when the stream completes, fails or is cancelled. */
function streamUntilEnd(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  end: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
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
