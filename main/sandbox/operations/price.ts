import { z } from 'zod';
import { invalid, refusal, success } from '../answers.ts';
import { findPlace } from '../areas/tree.ts';
import { check, optionalAmount, requiredAmount, requiredText } from '../input.ts';
import { deliveryEstimate, pickupEstimate } from '../orders/estimates.ts';
import { distanceBetween, feeOf } from '../orders/fees.ts';
import type { Operation } from '../service.ts';

const PriceRequest = z.object({
  sender_province: requiredText,
  sender_district: requiredText,
  receiver_province: requiredText,
  receiver_district: requiredText,
  weight: requiredAmount,
  value: optionalAmount,
});

const NAMES = {
  sender_province: 'Tỉnh/Thành Phố Gửi',
  sender_district: 'Quận/Huyện Gửi',
  receiver_province: 'Tỉnh/Thành Phố Nhận',
  receiver_district: 'Quận/Huyện Nhận',
  weight: 'Khối Lượng',
  value: 'Giá Trị Đơn Hàng',
};

/**
 * Operation 1: one quote, as only one package is documented. A province has to exist; a district may be one that the
 * sandbox's small tree lacks, as in create.
 */
export const price: Operation = {
  name: 'price',
  method: 'GET',
  path: '/v1/partner/orders/price',
  authorized: true,
  answer(context, { now }) {
    const request = check(PriceRequest, context.req.query(), NAMES);
    if (!request.ok) return invalid(context, request.errors);
    const { sender_province, receiver_province, weight, value } = request.value;
    for (const province of [sender_province, receiver_province]) {
      if (findPlace({ province, district: '', commune: '' }).province === null) {
        return refusal(context, `Chưa hỗ trợ tính phí cho ${province}.`, [province]);
      }
    }
    const distance = distanceBetween(sender_province, receiver_province);
    const fee = feeOf(distance, weight, value ?? 0);
    return success(context, [
      {
        service: 'Tốc Hành',
        fee: fee.shipment,
        insurance: fee.insurance,
        pickup: { name: pickupEstimate(now()) },
        delivery: { name: deliveryEstimate(now(), distance) },
      },
    ]);
  },
};
