/** The twelve operations (partner-api.md, "Endpoints") in their order; `label` is operation 6 in both of its forms. */
export const OPERATION_NAMES = [
  'price',
  'create',
  'statuses',
  'info',
  'token',
  'label',
  'cancel',
  'provinces',
  'districts',
  'communes',
  'webhook',
  'setWebhook',
] as const;
export type OperationName = (typeof OPERATION_NAMES)[number];
