import type { Area, AreaQuery } from '../../shared/area.ts';
import type { PartnerClient } from '../partner/client.ts';

/** Requests one list and returns it as answered (partner-api.md, operations 8 to 10). @throws ProblemError from the client */
export function requestAreas(
  client: PartnerClient,
  { level, parent }: AreaQuery,
  signal: AbortSignal,
): Promise<readonly Area[]> {
  switch (level) {
    case 'province':
      return client.call('provinces', {}, { signal });
    case 'district':
      return client.call('districts', { province: parent }, { signal });
    case 'commune':
      return client.call('communes', { district: parent }, { signal });
  }
}

/**
 * Fetches one list: names as the service spells them, each code once.
 * @throws ProblemError from the client; the signal's reason if it was aborted
 */
export async function fetchAreas(
  client: PartnerClient,
  query: AreaQuery,
  signal: AbortSignal,
): Promise<Area[]> {
  const listed = await requestAreas(client, query, signal);
  return [...new Map(listed.map(({ code, name }) => [code, { code, name }])).values()];
}
