import type { endpoints } from '../../partner/endpoints.ts';
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

/** The sandbox's implementation of each endpoint. */
export const SANDBOX_OPERATIONS: Readonly<Record<keyof typeof endpoints, SandboxOperation>> = {
  price,
  create: createOrder,
  statuses: statusList,
  info: orderInfo,
  token: printToken,
  label: labelUnderBase,
  labelOfAnySize: labelUnderLabelUrl,
  cancel: cancelOrder,
  provinces,
  districts,
  communes,
  webhook,
  setWebhook,
};
