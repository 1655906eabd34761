import type { Handlers } from '../../shared/ipc.ts';
import type { Services } from '../services/services.ts';

/** The service's areas, as they are kept or fetched. */
export function createAreasHandlers({ areas }: Pick<Services, 'areas'>): Handlers['areas'] {
  return {
    provinces: () => areas.list({ level: 'province', parent: null }),
    districts: ({ province }) => areas.list({ level: 'district', parent: province }),
    communes: ({ district }) => areas.list({ level: 'commune', parent: district }),
  };
}
