import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

/**
 * A server for this test on loopback, on a port of its own; it and its connections end with the test.
 * @returns its origin, e.g. http://127.0.0.1:40123
 */
export async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}
