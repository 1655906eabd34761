import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';
import { success } from '../responses.ts';
import type { SandboxOperation } from '../service.ts';

/** Operation 3: all statuses in the order 1..22, 0, 23..27. */
export const statusList: SandboxOperation = (context) =>
  success(
    context,
    ORDER_STATUSES.map(({ code, vi }) => ({ key: code, value: vi })),
    'Lấy Danh Sách Trạng Thái thành công.',
  );
