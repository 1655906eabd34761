import type { OrderCode } from '../../shared/order-code.ts';
import type { CallOptions, PartnerClient } from './client.ts';
import { malformedError } from './partner-errors.ts';
import { RefusalError } from './refusal-error.ts';

/** Only whether the look-up is forbidden counts: no order needs to have this code. */
const NONEXISTENT_CODE = '0' as OrderCode;

/**
 * Fails where the address or the token is not good. Asks operation 11, whose answer is documented whatever orders there are;
 * where that is refused otherwise than for the token, operation 3 tells whether the address is the service's. Some services
 * answer an unknown token with 403 in place of 401: where a look-up is forbidden in the same words, it is the token.
 */
export async function testConnection(
  client: Pick<PartnerClient, 'call' | 'info'>,
  options?: CallOptions,
): Promise<void> {
  try {
    await client.call('webhook', {}, options);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    await testAddress(client, options);
    if (error.problem.code === 'not-permitted' && (await refusesOtherOperations(error, client, options)))
      throw error;
  }
}

async function testAddress(
  client: Pick<PartnerClient, 'call'>,
  options: CallOptions | undefined,
): Promise<void> {
  try {
    await client.call('statuses', {}, options);
  } catch (error) {
    // The list takes no parameters, so the request can't be wrong: this address is not the service's.
    if (error instanceof RefusalError && error.problem.code === 'refused' && !error.refusal.hasEnvelope)
      throw malformedError(`HTTP ${error.refusal.httpStatus}`);
    throw error;
  }
}

/** Whether another operation that is sent with the token is forbidden in the same words. */
async function refusesOtherOperations(
  { refusal }: RefusalError,
  client: Pick<PartnerClient, 'info'>,
  options: CallOptions | undefined,
): Promise<boolean> {
  try {
    await client.info(NONEXISTENT_CODE, 'order', options);
    return false;
  } catch (error) {
    return (
      error instanceof RefusalError &&
      error.problem.code === 'not-permitted' &&
      error.refusal.words === refusal.words
    );
  }
}

interface TestServiceOptions {
  readonly connection: { readonly client: () => Promise<PartnerClient> };
  /** Learns what the service says of an order that it does not know (main/orders/not-found/not-found-detector.ts). */
  readonly notFound: { readonly learn: (client: PartnerClient, signal?: AbortSignal) => Promise<void> };
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
