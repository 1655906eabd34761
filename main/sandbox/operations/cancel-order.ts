import { z } from 'zod';
import { unknownOrder } from '../control/operation-faults.ts';
import { statusName } from '../orders/display-names.ts';
import { formattedAddress } from '../orders/order.ts';
import { isCancellable } from '../orders/steps.ts';
import { readBodyFields, requiredText, validate } from '../request-input.ts';
import { invalid, refusal, success } from '../responses.ts';
import type { SandboxOperation } from '../service.ts';

const CancelRequest = z.object({ code: requiredText });

/**
 * Operation 7. When cancelling is allowed is not documented; here it is until the parcel is picked up. The answer spells
 * the status "Hủy", the status list "Huỷ".
 */
export const cancelOrder: SandboxOperation = async (context, { book, updates }, { fault, standing }) => {
  const request = validate(CancelRequest, await readBodyFields(context), { code: 'Mã Đơn Hàng' });
  if (!request.ok) return invalid(context, request.errors);
  const { code } = request.value;
  const order = book.byCode(code);
  if (order === null) return unknownOrder(context, [code], standing);
  if (order.status === '0') return refusal(context, 'Đơn hàng đã được hủy trước đó.', code);
  if (!isCancellable(order.status)) {
    return refusal(context, `Không thể hủy đơn hàng ở trạng thái ${statusName(order.status)}.`, code);
  }
  const { order: cancelled } = updates.move(order, '0');
  const reported = fault?.kind === 'other-order' ? book.otherThan(cancelled.code) : cancelled;
  return success(context, {
    code: reported.code,
    soc: reported.soc,
    address: formattedAddress(reported.receiver),
    status: cancelled.status,
    status_name: 'Hủy',
  });
};
