import { z } from 'zod';
import { findProvince } from '../areas/area-tree.ts';
import { calculateFee, type Distance, distanceBetween } from '../orders/fees.ts';
import { formatDay, hourAndWeekday } from '../orders/format-time.ts';
import { optionalAmount, requiredAmount, requiredText, validate } from '../request-input.ts';
import { invalid, refusal, success } from '../responses.ts';
import type { SandboxOperation } from '../service.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Orders before ten are picked up in the afternoon, later ones the next morning. The rule is invented to match the sample. */
const SAME_DAY_UNTIL_HOUR = 10;
const DAYS_ON_THE_WAY: Readonly<Record<Distance, number>> = { NT: 1, NM: 2, LM: 3 };
const WEEKDAYS = ['chủ nhật', 'thứ hai', 'thứ ba', 'thứ tư', 'thứ năm', 'thứ sáu', 'thứ bảy'];

const pickupDays = (nowMs: number): number => (hourAndWeekday(nowMs).hour < SAME_DAY_UNTIL_HOUR ? 0 : 1);

/** Returns when a parcel ordered now is picked up, in the sample's words: "Chiều nay - 03/07/2018". */
const pickupEstimate = (nowMs: number): string => formatEstimate(nowMs, pickupDays(nowMs));

/** Returns when it is delivered: "Sáng mốt - 05/07/2018". */
const deliveryEstimate = (nowMs: number, distance: Distance): string =>
  formatEstimate(nowMs, pickupDays(nowMs) + DAYS_ON_THE_WAY[distance]);

function formatEstimate(nowMs: number, days: number): string {
  const dayMs = nowMs + days * DAY_MS;
  const words =
    ['Chiều nay', 'Sáng mai', 'Sáng mốt'][days] ?? `Sáng ${WEEKDAYS[hourAndWeekday(dayMs).weekday]}`;
  return `${words} - ${formatDay(dayMs)}`;
}

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

/** Operation 1: one quote, as only one package is documented. Unlike a province, a district may be missing from the tree. */
export const price: SandboxOperation = (context, { now }) => {
  const request = validate(PriceRequest, context.req.query(), FIELD_NAMES);
  if (!request.ok) return invalid(context, request.errors);
  const { sender_province, receiver_province, weight, value } = request.value;
  for (const province of [sender_province, receiver_province]) {
    if (findProvince(province) === null) {
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
