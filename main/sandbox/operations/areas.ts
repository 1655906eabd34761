import { z } from 'zod';
import { AREAS } from '../areas/area-tree.ts';
import { requiredText, validate } from '../request-input.ts';
import { invalid, refusal, success } from '../responses.ts';
import type { SandboxOperation } from '../service.ts';

const DistrictsRequest = z.object({ province: requiredText });
const CommunesRequest = z.object({ district: requiredText });

/** Operation 8. The area operations never require authorization (partner-api.md, "Answers"). */
export const provinces: SandboxOperation = (context) =>
  success(
    context,
    AREAS.map(({ code, name }) => ({ code, name })),
  );

/** Operation 9. Codes are compared as text: "1" is not "01". */
export const districts: SandboxOperation = (context) => {
  const request = validate(DistrictsRequest, context.req.query(), { province: 'Mã Tỉnh/Thành Phố' });
  if (!request.ok) return invalid(context, request.errors);
  const province = AREAS.find(({ code }) => code === request.value.province);
  if (province === undefined) return refusal(context, 'Không tìm thấy Tỉnh/Thành Phố.', 'province');
  return success(
    context,
    province.districts.map(({ code, name }) => ({ code, name, province: province.name })),
  );
};

/** Operation 10. A district without communes has an empty list. */
export const communes: SandboxOperation = (context) => {
  const request = validate(CommunesRequest, context.req.query(), { district: 'Mã Quận/Huyện' });
  if (!request.ok) return invalid(context, request.errors);
  for (const province of AREAS) {
    const district = province.districts.find(({ code }) => code === request.value.district);
    if (district === undefined) continue;
    return success(
      context,
      district.communes.map(({ code, name }) => ({
        code,
        name,
        district: district.name,
        province: province.name,
      })),
    );
  }
  return refusal(context, 'Không tìm thấy Quận/Huyện.', 'district');
};
