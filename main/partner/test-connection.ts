import type { OrderCode } from '../../shared/order-code.ts';
import type { CallOptions, PartnerClient } from './client.ts';
import { malformedError, RefusalError } from './partner-errors.ts';

/** No order needs to have this code: only whether the look-up is forbidden counts. */
const NONEXISTENT_CODE = '0' as OrderCode;

/**
 * Fails if the address or the token is wrong. Calls operation 11, whose answer doesn't depend on orders. If that is refused
 * for another reason than the token, operation 3 shows whether the address is the service's. Some services answer an
 * unknown token with 403 instead of 401: if a look-up is forbidden in the same words, the token is at fault.
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
    // The list takes no parameters, so the request can't be wrong: the address is not the service's.
    if (error instanceof RefusalError && error.problem.code === 'refused' && !error.refusal.hasEnvelope)
      throw malformedError(`HTTP ${error.refusal.httpStatus}`);
    throw error;
  }
}

/** Whether another operation with the token is forbidden in the same words. */
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
      error.refusal.message === refusal.message
    );
  }
}

interface TestServiceOptions {
  readonly connection: { readonly client: () => Promise<PartnerClient> };
  /** Learns how the service answers for an unknown order (main/orders/not-found/not-found-detector.ts). */
  readonly notFound: { readonly learn: (client: PartnerClient, signal?: AbortSignal) => Promise<void> };
}

/**
 * Tests the connection to the current partner. After a success it learns how the service answers for an unknown order,
 * before an order depends on it.
 * @returns `learned`, which never rejects and need not be awaited
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
