import { z } from 'zod';
import { receivedCode, receivedPrintToken, receivedShortcode, receivedSoc } from './code-fields.ts';
import {
  integer,
  list,
  object,
  record,
  requiredInteger,
  requiredList,
  requiredText,
  text,
  textFields,
} from './response-fields.ts';

/*
 * `results` of operations 1 to 5 and 7, under the service's own names. Money in dong, weight in grams; times are text
 * as the service wrote it.
 */

const NamedTime = object({ name: text });

/** Operation 1: one fee quote per service package. */
export const PriceResponse = requiredList(
  z.object({
    service: text,
    fee: requiredInteger,
    insurance: integer,
    pickup: NamedTime,
    delivery: NamedTime,
  }),
);

const FEE_FIELDS = {
  shipment: integer,
  insurance: integer,
  return: integer,
  barter: integer,
  address: integer,
};

/** The delivery fee where one number is meant; a breakdown's shipment where the service sends one (as in info). */
const singleFee = z.union([
  requiredInteger,
  z.object({ shipment: requiredInteger }).transform(({ shipment }) => shipment),
]);

/** The fee's parts; where the service sends one number (as in create) it is the shipment. */
const feeBreakdown = z.preprocess(
  (fee) => (typeof fee === 'number' || typeof fee === 'string' ? { shipment: fee } : fee),
  object(FEE_FIELDS),
);

/** Operation 2. The sample omits `address`. */
export const CreateResponse = record({
  code: receivedCode,
  sorting: text,
  shortcode: receivedShortcode,
  soc: receivedSoc,
  phone: text,
  address: text,
  amount: integer,
  collection: integer,
  value: integer,
  weight: integer,
  fee: singleFee.nullable().catch(null),
  insurance: integer,
  status: text,
  status_name: text,
});

/** Operation 3. */
export const StatusListResponse = requiredList(z.object({ key: requiredText, value: requiredText }));

/**
 * Operation 4. `payer` and `config` are display names here; `receiver.phone` is masked. calllogs and last_sman as they
 * come: their fields are not documented.
 */
export const InfoResponse = record({
  code: receivedCode,
  soc: receivedSoc,
  status: text,
  status_name: text,
  receiver: object({ name: text, phone: text, address: text, formatted_address: text }),
  amount: integer,
  value: integer,
  weight: integer,
  fee: feeBreakdown,
  payer: text,
  config: text,
  journeys: list(z.object({ time: text, status: text, province: text, district: text, note: text })),
  notes: list(z.object({ created_at: text, type: text, note: text })),
  calllogs: list(textFields).transform((logs) => logs.filter((log) => log !== null)),
  last_sman: textFields,
  created_at: text,
  updated_at: text,
});

/** Operation 5. */
export const TokenResponse = record({ token: receivedPrintToken });

/** Operation 7. */
export const CancelResponse = record({
  code: receivedCode,
  soc: receivedSoc,
  address: text,
  status: text,
  status_name: text,
});
