import { formatBilingual, interpolateLocalized } from '../../../shared/language.ts';
import type { OrderBrief } from '../../../shared/order.ts';
import { MAX_SEARCH_LENGTH } from '../../../shared/order-code.ts';
import { commandLineText } from '../../../shared/texts/command-line.ts';
import { UsageError } from '../command.ts';
import { formatDong, formatStatus } from '../command-output.ts';
import { defineServiceCommand } from '../service-command.ts';

/** More than anybody reads; a script narrows its search. */
const MAX_FOUND = 100;

/** `tem find`: lists orders of the order book by what is known of them, without asking the service. */
export const find = defineServiceCommand({
  name: 'find',
  help: `tem find TEXT...           lists orders of the order book by a part of a code, a name, a phone number (or its last four
                           digits) or the goods; the service is not asked`,
  options: {},
  parse(_values, operands) {
    const text = operands.join(' ').trim();
    if (text === '') throw new UsageError('find: a TEXT is wanted');
    if (text.length > MAX_SEARCH_LENGTH)
      throw new UsageError(`find: TEXT is longer than ${MAX_SEARCH_LENGTH} letters`);
    return { text };
  },
  async ask({ text }, { book }) {
    const { orders, total } = book.list({ text, status: null, from: 0, count: MAX_FOUND });
    const found = interpolateLocalized(commandLineText.found, { number: total });
    return {
      results: { total, orders: orders.map(fieldsOf) },
      lines: [formatBilingual(found), ...orders.map(lineOf)],
    };
  },
});

/** An order's fields under the service's own names (docs/reference/partner-api.md). */
const fieldsOf = (order: OrderBrief): object => ({
  code: order.code,
  shortcode: order.shortcode,
  soc: order.soc,
  status: order.status,
  status_name: order.statusName,
  name: order.receiverName,
  phone: order.receiverPhone,
  product: order.product,
  amount: order.amount,
  weight: order.weight,
});

const lineOf = (order: OrderBrief): string =>
  [
    order.code,
    order.soc,
    formatStatus(order.status, order.statusName),
    order.receiverName,
    order.receiverPhone,
    order.product,
    formatDong(order.amount),
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
