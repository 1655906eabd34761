import { formatBilingual, interpolateLocalized } from '../../../shared/language.ts';
import { commandLineText } from '../../../shared/texts/command-line.ts';
import { formatField, formatStatus } from '../command-output.ts';
import { orderCodeOperand } from '../options.ts';
import { defineServiceCommand } from '../service-command.ts';

/** `tem cancel`: the service's answer decides, and is stored in the order book. */
export const cancel = defineServiceCommand({
  name: 'cancel',
  help: 'tem cancel CODE            cancels an order',
  options: {},
  parse: (_values, operands) => ({ code: orderCodeOperand('cancel', operands) }),
  async ask({ code }, { orders }, { signal }) {
    const { order, results } = await orders.cancel(code, { signal });
    return {
      results,
      lines: [
        formatBilingual(interpolateLocalized(commandLineText.cancelled, { code: results.code })),
        ...formatField(commandLineText.order.soc, results.soc),
        ...formatField(
          commandLineText.order.status,
          formatStatus(results.status ?? order.status, results.status_name ?? order.statusName),
        ),
        ...formatField(commandLineText.order.address, results.address),
      ],
    };
  },
});
