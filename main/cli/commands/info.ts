import { formatBilingual, type LocalizedText } from '../../../shared/language.ts';
import { FEE_PARTS } from '../../../shared/order.ts';
import type { Soc } from '../../../shared/order-code.ts';
import { commandLineText } from '../../../shared/texts/command-line.ts';
import type { OrderReference } from '../../orders/order-service.ts';
import type { ResponseOf } from '../../partner/endpoints.ts';
import { flag } from '../command.ts';
import { formatDong, formatField, formatGrams, formatStatus } from '../command-output.ts';
import { orderCodeOperand, singleOperand } from '../options.ts';
import { defineServiceCommand } from '../service-command.ts';

/** `tem info`: shows one order, and stores it in the order book. */
export const info = defineServiceCommand({
  name: 'info',
  help: "tem info CODE [--soc]      shows an order; --soc: CODE is the sender's own code",
  options: { soc: flag },
  parse({ soc }, operands): OrderReference {
    // The sender chooses the form of a soc (partner-api.md names none).
    return soc
      ? { by: 'soc', code: singleOperand('info', 'CODE', operands) as Soc }
      : { by: 'order', code: orderCodeOperand('info', operands) };
  },
  async ask(asked, { orders }, { signal }) {
    const { results } = await orders.info(asked, { signal });
    return { results, lines: formatOrder(results) };
  },
});

/** Formats an order from a lookup. */
function formatOrder(info: ResponseOf<'info'>): string[] {
  const { receiver, fee } = info;
  return [
    ...formatField(commandLineText.order.code, info.code),
    ...formatField(commandLineText.order.soc, info.soc),
    ...formatField(commandLineText.order.status, formatStatus(info.status, info.status_name)),
    ...formatField(
      commandLineText.order.receiver,
      joinParts(receiver?.name ?? null, receiver?.phone ?? null),
    ),
    ...formatField(commandLineText.order.address, receiver?.address ?? null),
    ...formatField(commandLineText.order.fullAddress, receiver?.formatted_address ?? null),
    ...formatField(commandLineText.order.amount, formatDong(info.amount)),
    ...formatField(commandLineText.order.value, formatDong(info.value)),
    ...formatField(commandLineText.order.weight, formatGrams(info.weight)),
    ...FEE_PARTS.flatMap((part) => formatField(commandLineText.fee[part], formatDong(fee?.[part] ?? null))),
    ...formatField(commandLineText.order.payer, info.payer),
    ...formatField(commandLineText.order.config, info.config),
    ...formatField('last_sman', formatUndocumented(info.last_sman)),
    ...formatField(commandLineText.order.created, info.created_at),
    ...formatField(commandLineText.order.updated, info.updated_at),
    ...formatList(
      commandLineText.order.journey,
      info.journeys.map(({ time, status, province, district, note }) =>
        joinParts(time, status, district, province, note),
      ),
    ),
    ...formatList(
      commandLineText.order.notes,
      info.notes.map(({ created_at, type, note }) =>
        // The meaning of its values is not documented.
        joinParts(created_at, type === null || type === '' ? null : `type ${type}`, note),
      ),
    ),
    ...formatList('calllogs', info.calllogs.map(formatUndocumented)),
  ];
}

const joinParts = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

/** Formats undocumented fields under the service's own names. */
function formatUndocumented(fields: Readonly<Record<string, string>> | null): string | null {
  return fields === null
    ? null
    : joinParts(...Object.entries(fields).map(([name, value]) => `${name}: ${value}`));
}

/** Formats a list under its name; nothing if it is empty. */
function formatList(name: LocalizedText | string, entries: readonly (string | null)[]): string[] {
  const lines = entries.flatMap((entry) => (entry === null || entry === '' ? [] : [`  ${entry}`]));
  return lines.length === 0 ? [] : [`${typeof name === 'string' ? name : formatBilingual(name)}:`, ...lines];
}
