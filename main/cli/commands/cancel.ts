import { ADDRESS, formatField, formatStatus, SOC, STATUS } from '../command-output.ts';
import { orderCodeOperand } from '../operands.ts';
import { defineServiceCommand } from '../service-command.ts';

/** `tem cancel`: the service's answer decides, and goes into the order book. */
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
        `Dịch vụ đã nhận lệnh huỷ đơn ${results.code}. / The service has taken the cancellation of order ${results.code}.`,
        ...formatField(SOC, results.soc),
        ...formatField(
          STATUS,
          formatStatus(results.status ?? order.status, results.status_name ?? order.statusName),
        ),
        ...formatField(ADDRESS, results.address),
      ],
    };
  },
});
