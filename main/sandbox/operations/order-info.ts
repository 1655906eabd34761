import { z } from 'zod';
import { unknownOrder } from '../control/operation-faults.ts';
import { CONFIG_NAMES, maskPhone, PAYER_NAMES, statusName } from '../orders/display-names.ts';
import { formatIsoTime } from '../orders/format-time.ts';
import { formattedAddress, type Order } from '../orders/order.ts';
import { requiredCode, requiredText, validate } from '../request-input.ts';
import { invalid, success } from '../responses.ts';
import type { SandboxOperation } from '../service.ts';

const InfoRequest = z.object({ code: requiredText, type: requiredCode(['1', '2']) });

/** Operation 4: one order by the service's code (type 1) or by the soc (type 2). */
export const orderInfo: SandboxOperation = (context, { book }, { fault, standing }) => {
  const query = context.req.query();
  const request = validate(
    InfoRequest,
    { ...query, type: query['type']?.trim() || '1' },
    { code: 'Mã Đơn Hàng', type: 'Loại Mã' },
  );
  if (!request.ok) return invalid(context, request.errors);
  const { code, type } = request.value;
  const order = type === '1' ? book.byCode(code) : book.bySoc(code);
  if (fault?.kind === 'other-order') return success(context, toInfoResult(book.otherThan(order?.code ?? '')));
  if (order === null) return unknownOrder(context, [code], standing);
  return success(context, toInfoResult(order));
};

/** As in the sample: names instead of codes, a masked phone, the fee in parts. */
function toInfoResult(order: Order): object {
  const { receiver } = order;
  return {
    code: order.code,
    soc: order.soc,
    status: order.status,
    status_name: statusName(order.status),
    receiver: {
      name: receiver.name,
      phone: maskPhone(receiver.phone),
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
      time: formatIsoTime(atMs),
      status: statusName(status),
      province,
      district,
      note,
    })),
    notes: order.notes.map(({ atMs, type, text }) => ({ created_at: formatIsoTime(atMs), type, note: text })),
    calllogs: [],
    // Its fields are not documented; the sample has null.
    last_sman: order.courier,
    created_at: formatIsoTime(order.createdAtMs),
    updated_at: formatIsoTime(order.updatedAtMs),
  };
}
