import type { Operation } from '../service.ts';
import { createOrder } from './create-order.ts';
import { orderInfo } from './order-info.ts';
import { labelUnderBase, labelUnderLabelUrl } from './print-label.ts';
import { printToken } from './print-token.ts';
import { statusList } from './status-list.ts';

/** The operations that the sandbox serves. */
export const OPERATIONS: readonly Operation[] = [
  createOrder,
  statusList,
  orderInfo,
  printToken,
  labelUnderBase,
  labelUnderLabelUrl,
];
