import type { Area, AreaQuery } from '../../shared/area.ts';
import type { PartnerClient } from '../partner/client.ts';

/**
 * Asks the service for one list (partner-api.md, operations 8 to 10): names as it spells them, each code once.
 * @throws ProblemError the client's; the signal's reason where it was aborted
 */
export async function fetchAreas(
  client: PartnerClient,
  { level, parent }: AreaQuery,
  signal: AbortSignal,
): Promise<Area[]> {
  const told = await callPartner();
  const areas = new Map(told.map(({ code, name }) => [code, { code, name }]));
  return [...areas.values()];

  function callPartner(): Promise<readonly Area[]> {
    switch (level) {
      case 'province':
        return client.call('provinces', {}, { signal });
      case 'district':
        return client.call('districts', { province: parent }, { signal });
      case 'commune':
        return client.call('communes', { district: parent }, { signal });
    }
  }
}
