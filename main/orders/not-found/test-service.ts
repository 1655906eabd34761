import type { Connection } from '../../partner/connection.ts';
import type { NotFoundDetector } from './not-found-detector.ts';

interface TestServiceOptions {
  readonly connection: Pick<Connection, 'client'>;
  readonly notFound: Pick<NotFoundDetector, 'learn'>;
}

/**
 * Tests the connection to the partner of now. A service that answers is asked at once what it says of an order that it doesn't
 * know: that is learned in calm, before an order depends on it.
 * @returns `learned`, which never rejects, and which nobody has to wait for
 * @throws ProblemError as PartnerClient.testConnection
 */
export async function testService(
  { connection, notFound }: TestServiceOptions,
  signal?: AbortSignal,
): Promise<{ readonly learned: Promise<void> }> {
  const client = await connection.client();
  await client.testConnection({ signal });
  return { learned: notFound.learn(client, signal) };
}
