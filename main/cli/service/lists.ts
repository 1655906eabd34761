import type { AreaQuery } from '../../../shared/area.ts';
import { localizedStatus } from '../../../shared/order-status.ts';
import type { QuoteRequest } from '../../../shared/quote.ts';
import type { PartnerClient } from '../../partner/client.ts';
import { registerUrl } from '../../webhook/register-url.ts';
import { FEE, INSURANCE } from './orders.ts';
import { type CommandOutput, formatBilingual, formatDong, formatField } from './output.ts';

/** `tem quote`: the price of each service package. */
export async function quote(
  { value, ...request }: QuoteRequest,
  client: PartnerClient,
  signal: AbortSignal,
): Promise<CommandOutput> {
  const quotes = await client.call('price', { ...request, ...(value === null ? {} : { value }) }, { signal });
  const lines = quotes.flatMap(({ service, fee, insurance, pickup, delivery }) => [
    service ?? '?',
    ...[
      ...formatField(FEE, formatDong(fee)),
      ...formatField(INSURANCE, formatDong(insurance)),
      ...formatField({ vi: 'Lấy hàng', en: 'Pickup' }, pickup?.name ?? null),
      ...formatField({ vi: 'Giao hàng', en: 'Delivery' }, delivery?.name ?? null),
    ].map((line) => `  ${line}`),
  ]);
  const none = formatBilingual({
    vi: 'Dịch vụ không có giá cho tuyến này.',
    en: 'The service has no price for this route.',
  });
  return { results: quotes, lines: lines.length === 0 ? [none] : lines };
}

/** `tem areas`: asked of the service, not of what is kept. */
export async function listAreas(
  { level, parent }: AreaQuery,
  client: PartnerClient,
  signal: AbortSignal,
): Promise<CommandOutput> {
  const areas = await (level === 'province'
    ? client.call('provinces', {}, { signal })
    : level === 'district'
      ? client.call('districts', { province: parent }, { signal })
      : client.call('communes', { district: parent }, { signal }));
  const none = formatBilingual({ vi: 'Không có.', en: 'There are none.' });
  return {
    results: areas,
    lines: areas.length === 0 ? [none] : areas.map(({ code, name }) => `${code}  ${name}`),
  };
}

/** `tem statuses` */
export async function listStatuses(client: PartnerClient, signal: AbortSignal): Promise<CommandOutput> {
  const statuses = await client.call('statuses', {}, { signal });
  return {
    results: statuses,
    lines: statuses.map(({ key, value }) => {
      const { en } = localizedStatus(key, value);
      return `${key.padStart(2)}  ${value}${en === value ? '' : ` / ${en}`}`;
    }),
  };
}

/** `tem webhook get` */
export async function showWebhook(client: PartnerClient, signal: AbortSignal): Promise<CommandOutput> {
  const record = await client.call('webhook', {}, { signal });
  const none = formatBilingual({ vi: 'Chưa đăng ký địa chỉ nào.', en: 'No address is registered.' });
  return { results: record, lines: record.url === null ? [none] : formatWebhook(record) };
}

/** `tem webhook set` (partner-api.md, operation 12) */
export async function setWebhook(
  url: string,
  client: PartnerClient,
  signal: AbortSignal,
): Promise<CommandOutput> {
  const record = await registerUrl(url, client, { signal });
  const said = formatBilingual({
    vi: 'Đã đăng ký. Địa chỉ cũ thôi dùng; chỉ đơn tạo từ bây giờ dùng địa chỉ này.',
    en: 'Registered. The old address stops; only orders created from now on use this one.',
  });
  return { results: record, lines: [said, ...formatWebhook(record)] };
}

interface WebhookTimes {
  readonly url: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

const formatWebhook = ({ url, created_at, updated_at }: WebhookTimes): string[] => [
  ...formatField({ vi: 'Địa chỉ', en: 'Address' }, url),
  ...formatField({ vi: 'Tạo lúc', en: 'Created' }, created_at),
  ...formatField({ vi: 'Đổi lúc', en: 'Updated' }, updated_at),
];
