import { z } from 'zod';
import { requiredList, requiredText, text } from './response-fields.ts';

/*
 * Operations 8 to 10. Codes are text of 2, 3 and 5 digits with leading zeros; names come with double spaces and mixed
 * case and stay as they are (partner-facts.md, "Areas").
 */

const areaCode = z.string().min(1);

/** Operation 9, query: a province's code. */
export const DistrictsRequest = z.strictObject({ province: areaCode });
/** Operation 10, query: a district's code. */
export const CommunesRequest = z.strictObject({ district: areaCode });

/** Operation 8. */
export const ProvincesResponse = requiredList(z.object({ code: requiredText, name: requiredText }));
/** Operation 9; `province` is the province's name. */
export const DistrictsResponse = requiredList(
  z.object({ code: requiredText, name: requiredText, province: text }),
);
/** Operation 10; `district` and `province` are names. Some districts have no commune: their list is empty. */
export const CommunesResponse = requiredList(
  z.object({ code: requiredText, name: requiredText, district: text, province: text }),
);
