import { localizedStatus } from '../../../shared/order-status.ts';
import { expectNoOperands } from '../options.ts';
import { defineServiceCommand } from '../service-command.ts';

export const statuses = defineServiceCommand({
  name: 'statuses',
  help: 'tem statuses               lists the order statuses',
  options: {},
  parse(_values, operands) {
    expectNoOperands('statuses', operands);
    return {};
  },
  async ask(_task, { connection }, { signal }) {
    const client = await connection.client();
    const results = await client.call('statuses', {}, { signal });
    const lines = results.map(({ key, value }) => {
      const { en } = localizedStatus(key, value);
      return `${key.padStart(2)}  ${value}${en === value ? '' : ` / ${en}`}`;
    });
    return { results, lines };
  },
});
