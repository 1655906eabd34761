import { z } from 'zod';
import { invalid, success, unknownOrder } from '../answers.ts';
import { check, requiredCode, requiredText } from '../input.ts';
import { formattedAddress, type Order } from '../orders/order.ts';
import { isoTime } from '../orders/time.ts';
import { CONFIG_NAMES, maskedPhone, PAYER_NAMES, statusName } from '../orders/wording.ts';
import type { Operation } from '../service.ts';

const InfoRequest = z.object({ code: requiredText, type: requiredCode(['1', '2']) });

/** Operation 4: one order by the service's code (type 1) or the sender's (type 2). */
export const orderInfo: Operation = {
  name: 'info',
  method: 'GET',
  path: '/v1/partner/orders/info',
  authorized: true,
  answer(context, { book }, { fault, standing }) {
    const query = context.req.query();
    const request = check(
      InfoRequest,
      { ...query, type: query['type']?.trim() || '1' },
      { code: 'Mã Đơn Hàng', type: 'Loại Mã' },
    );
    if (!request.ok) return invalid(context, request.errors);
    const { code, type } = request.value;
    const order = type === '1' ? book.byCode(code) : book.bySoc(code);
    if (fault?.kind === 'other-order') return success(context, detailOf(book.otherThan(order?.code ?? '')));
    if (order === null) return unknownOrder(context, [code], standing);
    return success(context, detailOf(order));
  },
};

/** As the sample is: names in place of codes, the phone masked, the fee in parts. */
function detailOf(order: Order): object {
  const { receiver } = order;
  return {
    code: order.code,
    soc: order.soc,
    status: order.status,
    status_name: statusName(order.status),
    receiver: {
      name: receiver.name,
      phone: maskedPhone(receiver.phone),
      address: receiver.address,
      formatted_address: formattedAddress(receiver),
    },
    fee: order.fee,
    payer: PAYER_NAMES[order.payer],
    amount: order.amount,
    value: order.value,
    weight: order.weight,
    config: CONFIG_NAMES[order.config],
    journeys: order.journeys.map(({ atMs, status, province, district, note }) => ({
      time: isoTime(atMs),
      status: statusName(status),
      province,
      district,
      note,
    })),
    notes: order.notes.map(({ atMs, type, text }) => ({ created_at: isoTime(atMs), type, note: text })),
    calllogs: [],
    // Its fields are not documented; the sample has null.
    last_sman: order.courier,
    created_at: isoTime(order.createdAtMs),
    updated_at: isoTime(order.updatedAtMs),
  };
}
