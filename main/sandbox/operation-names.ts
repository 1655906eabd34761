import { endpoints } from '../partner/endpoints.ts';

/** An operation that faults can be armed for; `label` is operation 6 in both forms. */
export type OperationName = Exclude<keyof typeof endpoints, 'labelOfAnySize'>;

export const operationNameOf = (endpoint: keyof typeof endpoints): OperationName =>
  endpoint === 'labelOfAnySize' ? 'label' : endpoint;

/** The twelve operations in the order of partner-api.md. */
export const OPERATION_NAMES: readonly OperationName[] = [
  ...new Set((Object.keys(endpoints) as (keyof typeof endpoints)[]).map(operationNameOf)),
];
