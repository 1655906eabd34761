import type { AreaQuery } from '../../../shared/area.ts';
import { formatBilingual } from '../../../shared/language.ts';
import { commandLineText } from '../../../shared/texts/command-line.ts';
import { requestAreas } from '../../areas/areas.ts';
import { text, UsageError } from '../command.ts';

import { expectNoOperands } from '../options.ts';
import { defineServiceCommand } from '../service-command.ts';

/** `tem areas`: queries the service, not the stored lists. */
export const areas = defineServiceCommand({
  name: 'areas',
  help: 'tem areas                  lists provinces, --province CODE its districts, --district CODE its communes',
  options: { province: text, district: text },
  parse({ province, district }, operands) {
    expectNoOperands('areas', operands);
    return parseQuery(province?.trim(), district?.trim());
  },
  async ask(query, { connection }, { signal }) {
    const results = await requestAreas(await connection.client(), query, signal);
    const none = formatBilingual(commandLineText.noAreas);
    return {
      results,
      lines: results.length === 0 ? [none] : results.map(({ code, name }) => `${code}  ${name}`),
    };
  },
});

function parseQuery(province: string | undefined, district: string | undefined): AreaQuery {
  if (province !== undefined && district !== undefined)
    throw new UsageError('areas: --province or --district, not both');
  for (const [option, code] of Object.entries({ province, district }))
    if (code === '') throw new UsageError(`areas: --${option} wants a code, as "tem areas" lists it`);
  if (province !== undefined) return { level: 'district', parent: province };
  if (district !== undefined) return { level: 'commune', parent: district };
  return { level: 'province', parent: null };
}
