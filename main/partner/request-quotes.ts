import type { Quote, QuoteRequest } from '../../shared/quote.ts';
import type { Connection } from './connection.ts';

/** Asks the service for a parcel's prices (partner-api.md, operation 1). @throws ProblemError from the client */
export async function requestQuotes(
  connection: Pick<Connection, 'client'>,
  { value, ...parcel }: QuoteRequest,
): Promise<readonly Quote[]> {
  const client = await connection.client();
  const quotes = await client.call('price', { ...parcel, ...(value === null ? {} : { value }) });
  return quotes.map(({ service, fee, insurance, pickup, delivery }) => ({
    service: textOrNull(service),
    fee,
    insurance,
    pickup: textOrNull(pickup?.name),
    delivery: textOrNull(delivery?.name),
  }));
}

/** Turns an empty text into null. */
const textOrNull = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text.trim() === '' ? null : text;
