import type { Handlers } from '../../shared/ipc.ts';
import type { Services } from '../services/services.ts';

/** What the service would take for a parcel (partner-api.md, operation 1). */
export function createPricesHandlers({ connection }: Pick<Services, 'connection'>): Handlers['prices'] {
  return {
    async quote({ value, ...parcel }) {
      const client = await connection.client();
      const quotes = await client.call('price', { ...parcel, ...(value === null ? {} : { value }) });
      return quotes.map(({ service, fee, insurance, pickup, delivery }) => ({
        service: textOrNull(service),
        fee,
        insurance,
        pickup: textOrNull(pickup?.name),
        delivery: textOrNull(delivery?.name),
      }));
    },
  };
}

/** A text that says something. */
const textOrNull = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text.trim() === '' ? null : text;
