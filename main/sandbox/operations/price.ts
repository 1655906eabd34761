import { z } from 'zod';
import { findAreas } from '../areas/area-tree.ts';
import { deliveryEstimate, pickupEstimate } from '../orders/estimates.ts';
import { calculateFee, distanceBetween } from '../orders/fees.ts';
import { optionalAmount, requiredAmount, requiredText, validate } from '../request-input.ts';
import { invalid, refusal, success } from '../responses.ts';
import type { SandboxOperation } from '../service.ts';

const PriceRequest = z.object({
  sender_province: requiredText,
  sender_district: requiredText,
  receiver_province: requiredText,
  receiver_district: requiredText,
  weight: requiredAmount,
  value: optionalAmount,
});

const FIELD_NAMES = {
  sender_province: 'Tỉnh/Thành Phố Gửi',
  sender_district: 'Quận/Huyện Gửi',
  receiver_province: 'Tỉnh/Thành Phố Nhận',
  receiver_district: 'Quận/Huyện Nhận',
  weight: 'Khối Lượng',
  value: 'Giá Trị Đơn Hàng',
};

/**
 * Operation 1: one quote, since only one package is documented. A province must exist; a district may be missing from the
 * sandbox's small tree, as in create.
 */
export const price: SandboxOperation = (context, { now }) => {
  const request = validate(PriceRequest, context.req.query(), FIELD_NAMES);
  if (!request.ok) return invalid(context, request.errors);
  const { sender_province, receiver_province, weight, value } = request.value;
  for (const province of [sender_province, receiver_province]) {
    if (findAreas({ province, district: '', commune: '' }).province === null) {
      return refusal(context, `Chưa hỗ trợ tính phí cho ${province}.`, [province]);
    }
  }
  const distance = distanceBetween(sender_province, receiver_province);
  const fee = calculateFee(distance, weight, value ?? 0);
  return success(context, [
    {
      service: 'Tốc Hành',
      fee: fee.shipment,
      insurance: fee.insurance,
      pickup: { name: pickupEstimate(now()) },
      delivery: { name: deliveryEstimate(now(), distance) },
    },
  ]);
};
