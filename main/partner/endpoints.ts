import type { z } from 'zod';
import { cancel } from './operations/cancel.ts';
import { communes } from './operations/communes.ts';
import { create } from './operations/create.ts';
import { districts } from './operations/districts.ts';
import type { Endpoint } from './operations/endpoint.ts';
import { info } from './operations/info.ts';
import { label, labelOfAnySize } from './operations/label.ts';
import { price } from './operations/price.ts';
import { provinces } from './operations/provinces.ts';
import { setWebhook } from './operations/set-webhook.ts';
import { statuses } from './operations/statuses.ts';
import { token } from './operations/token.ts';
import { webhook } from './operations/webhook.ts';

/**
 * The twelve operations of partner-api.md in its order, one file each; operation 6 has two forms. The client's calls, the
 * sandbox's routes and the logged operation names derive from this table.
 */
export const endpoints = {
  price,
  create,
  statuses,
  info,
  token,
  label,
  labelOfAnySize,
  cancel,
  provinces,
  districts,
  communes,
  webhook,
  setWebhook,
} as const satisfies Record<string, Endpoint>;

type Endpoints = typeof endpoints;

/** The operations that answer with the envelope. */
export type Operation = {
  [Name in keyof Endpoints]: Endpoints[Name]['response'] extends null ? never : Name;
}[keyof Endpoints];

export type RequestOf<Name extends Operation> = z.input<Endpoints[Name]['request']>;

/** The response of an operation: the parsed `results` of the envelope. */
export type ResponseOf<Name extends Operation> = z.output<Endpoints[Name]['response']>;
