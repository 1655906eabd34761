import type { SandboxOperation } from '../service.ts';
import { communes, districts, provinces } from './areas.ts';
import { cancelOrder } from './cancel-order.ts';
import { createOrder } from './create-order.ts';
import { orderInfo } from './order-info.ts';
import { price } from './price.ts';
import { labelUnderBase, labelUnderLabelUrl } from './print-label.ts';
import { printToken } from './print-token.ts';
import { statusList } from './status-list.ts';
import { setWebhook, webhook } from './webhooks.ts';

/** The twelve operations in the order of partner-api.md; the sixth has two forms. */
export const OPERATIONS: readonly SandboxOperation[] = [
  price,
  createOrder,
  statusList,
  orderInfo,
  printToken,
  labelUnderBase,
  labelUnderLabelUrl,
  cancelOrder,
  provinces,
  districts,
  communes,
  webhook,
  setWebhook,
];
