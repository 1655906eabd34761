import { formatBilingual } from '../../../shared/language.ts';
import { type QuoteRequest, QuoteRequestSchema } from '../../../shared/quote.ts';
import { commandLineText } from '../../../shared/texts/command-line.ts';
import { parseWholeNumber } from '../../../shared/whole-number.ts';
import { text, UsageError } from '../command.ts';
import { formatDong, formatField } from '../command-output.ts';
import { expectNoOperands } from '../options.ts';
import { defineServiceCommand } from '../service-command.ts';

const OPTIONS = {
  'sender-province': text,
  'sender-district': text,
  'receiver-province': text,
  'receiver-district': text,
  weight: text,
  value: text,
} as const;

/** `tem quote`: shows the price of each service package. */
export const quote = defineServiceCommand({
  name: 'quote',
  help: `tem quote                  asks for prices
  --sender-province P --sender-district D --receiver-province P --receiver-district D
  --weight GRAMS [--value DONG]`,
  options: OPTIONS,
  parse(values, operands) {
    expectNoOperands('quote', operands);
    return parseRequest(values);
  },
  async ask({ value, ...request }, { connection }, { signal }) {
    const client = await connection.client();
    const quotes = await client.call(
      'price',
      { ...request, ...(value === null ? {} : { value }) },
      { signal },
    );
    const lines = quotes.flatMap(({ service, fee, insurance, pickup, delivery }) => [
      service ?? '?',
      ...[
        ...formatField(commandLineText.fee.shipment, formatDong(fee)),
        ...formatField(commandLineText.fee.insurance, formatDong(insurance)),
        ...formatField(commandLineText.pickup, pickup?.name ?? null),
        ...formatField(commandLineText.delivery, delivery?.name ?? null),
      ].map((line) => `  ${line}`),
    ]);
    const none = formatBilingual(commandLineText.noPrice);
    return { results: quotes, lines: lines.length === 0 ? [none] : lines };
  },
});

function parseRequest(values: { readonly [Name in keyof typeof OPTIONS]: string | undefined }): QuoteRequest {
  const given = (option: keyof typeof OPTIONS): string => {
    const value = values[option]?.trim() ?? '';
    if (value === '') throw new UsageError(`quote: --${option} is missing`);
    return value;
  };
  const request = QuoteRequestSchema.safeParse({
    sender_province: given('sender-province'),
    sender_district: given('sender-district'),
    receiver_province: given('receiver-province'),
    receiver_district: given('receiver-district'),
    weight: parseWhole('--weight', given('weight')),
    value: values.value === undefined ? null : parseWhole('--value', values.value),
  });
  if (!request.success) throw new UsageError('quote: a place has 200 letters at most');
  return request.data;
}

function parseWhole(option: string, given: string): number {
  const read = parseWholeNumber(given);
  if (read.kind !== 'number') throw new UsageError(`${option} ${given}: not a whole number`);
  return read.value;
}
