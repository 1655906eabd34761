import { formatBilingual } from '../../../shared/language.ts';
import { commandLineText } from '../../../shared/texts/command-line.ts';
import { WebhookUrlSchema } from '../../../shared/webhook.ts';
import type { ResponseOf } from '../../partner/endpoints.ts';
import type { Services } from '../../services/services.ts';
import { registerUrl } from '../../webhook/registration.ts';
import { flag, UsageError } from '../command.ts';
import { formatField } from '../command-output.ts';
import type { FleetReceivers } from '../fleet-receivers.ts';
import { singleOperand } from '../options.ts';
import { defineServiceCommand } from '../service-command.ts';

/** `tem webhook get`, `tem webhook set` (partner-api.md, operations 11 and 12). */
export const webhook = defineServiceCommand({
  name: 'webhook',
  help: `tem webhook get            shows the registered address
tem webhook set URL        registers an address in place of the one before
  --replace                although another station receives for the fleet, or the fleet cannot be asked`,
  options: { replace: flag },
  parse({ replace }, [action, ...more]) {
    if (action === 'get' && replace) throw new UsageError('webhook get: --replace goes with set');
    if (action === 'get' && more.length === 0) return { url: null, replace };
    if (action !== 'set') throw new UsageError('webhook: get, or set URL');
    const url = WebhookUrlSchema.safeParse(singleOperand('webhook', 'URL', more));
    if (!url.success) throw new UsageError('webhook set: the URL must begin with https:// or http://');
    return { url: url.data, replace };
  },
  async ask({ url, replace }, services, { streams, signal, dataDir }) {
    const client = await services.connection.client();
    if (url !== null) {
      const receivers = await openReceivers(services, dataDir);
      await receivers?.expectNoOther(replace, streams.error);
      const results = await registerUrl(url, client, { signal });
      await receivers?.note(results.url);
      return { results, lines: [formatBilingual(commandLineText.registered), ...formatWebhook(results)] };
    }
    const results = await client.call('webhook', {}, { signal });
    return {
      results,
      lines: results.url === null ? [formatBilingual(commandLineText.noWebhook)] : formatWebhook(results),
    };
  },
});

/** What it needs of a fleet is loaded where the station belongs to one. @returns null where it is alone */
async function openReceivers(services: Services, dataDir: string): Promise<FleetReceivers | null> {
  if (services.fleet.state().connection.kind === 'alone') return null;
  const { openFleetReceivers } = await import('../fleet-receivers.ts');
  return openFleetReceivers(services, dataDir);
}

const formatWebhook = ({ url, created_at, updated_at }: ResponseOf<'webhook'>): string[] => [
  ...formatField(commandLineText.order.address, url),
  ...formatField(commandLineText.order.created, created_at),
  ...formatField(commandLineText.order.updated, updated_at),
];
