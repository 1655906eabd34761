import type { z } from 'zod';
import {
  CommunesRequest,
  CommunesResponse,
  DistrictsRequest,
  DistrictsResponse,
  ProvincesResponse,
} from './area-schemas.ts';
import {
  CancelRequest,
  CreateRequest,
  EmptyRequest,
  InfoRequest,
  LabelRequest,
  PriceRequest,
  TokenRequest,
} from './order-requests.ts';
import {
  CancelResponse,
  CreateResponse,
  InfoResponse,
  PriceResponse,
  StatusListResponse,
  TokenResponse,
} from './order-responses.ts';
import { SetWebhookResponse, WebhookRequest, WebhookResponse } from './webhook-schemas.ts';

/** One operation of the service. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Behind the address named by `base`. */
  readonly path: string;
  /** `base` is {base_url}, `label` is {label_url}. */
  readonly base: 'base' | 'label';
  /** Whether the access token goes with it; it goes with the others where the service asks for it (token-requirements.ts). */
  readonly auth: boolean;
  /** Whether sending it twice does no harm, so that it may be repeated when its answer was lost. */
  readonly repeatable: boolean;
  /** Query of a GET, JSON body of a POST. */
  readonly request: z.ZodType;
  /** The envelope's `results`; null where the answer is a page for a browser. */
  readonly answer: z.ZodType | null;
}

/**
 * The twelve operations of partner-api.md in its order; operation 6 has its two forms. A print token costs nothing and
 * is made anew for every print (partner-facts.md), so making one twice does no harm.
 */
export const endpoints = {
  price: get('/v1/partner/orders/price', { auth: true, request: PriceRequest, answer: PriceResponse }),
  create: post('/v1/partner/orders/add', {
    repeatable: false,
    request: CreateRequest,
    answer: CreateResponse,
  }),
  statuses: get('/v1/partner/orders/status', {
    auth: false,
    request: EmptyRequest,
    answer: StatusListResponse,
  }),
  info: get('/v1/partner/orders/info', { auth: true, request: InfoRequest, answer: InfoResponse }),
  token: post('/v1/partner/orders/token', {
    repeatable: true,
    request: TokenRequest,
    answer: TokenResponse,
  }),
  label: get('/v1/partner/orders/label', { auth: false, request: LabelRequest, answer: null }),
  labelOfAnySize: {
    ...get('/orders/awb', { auth: false, request: LabelRequest, answer: null }),
    base: 'label',
  },
  cancel: post('/v1/partner/orders/cancel', {
    repeatable: false,
    request: CancelRequest,
    answer: CancelResponse,
  }),
  provinces: get('/v1/partner/areas/province', {
    auth: false,
    request: EmptyRequest,
    answer: ProvincesResponse,
  }),
  districts: get('/v1/partner/areas/district', {
    auth: false,
    request: DistrictsRequest,
    answer: DistrictsResponse,
  }),
  communes: get('/v1/partner/areas/commune', {
    auth: false,
    request: CommunesRequest,
    answer: CommunesResponse,
  }),
  webhook: get('/v1/partner/webhooks', { auth: true, request: EmptyRequest, answer: WebhookResponse }),
  setWebhook: post('/v1/partner/webhooks/create', {
    repeatable: false,
    request: WebhookRequest,
    answer: SetWebhookResponse,
  }),
} as const satisfies Record<string, Endpoint>;

/** A GET is safe to repeat. */
function get<Request extends z.ZodType, Answer extends z.ZodType | null>(
  path: string,
  more: { auth: boolean; request: Request; answer: Answer },
) {
  return { method: 'GET', path, base: 'base', repeatable: true, ...more } as const;
}

/** Every POST goes with the access token. */
function post<Request extends z.ZodType, Answer extends z.ZodType>(
  path: string,
  more: { repeatable: boolean; request: Request; answer: Answer },
) {
  return { method: 'POST', path, base: 'base', auth: true, ...more } as const;
}

type Endpoints = typeof endpoints;

/** The operations that answer with the envelope. */
export type Operation = {
  [Name in keyof Endpoints]: Endpoints[Name]['answer'] extends null ? never : Name;
}[keyof Endpoints];

/** What an operation is asked with. */
export type RequestOf<Name extends Operation> = z.input<Endpoints[Name]['request']>;

/** What an operation answers: the envelope's `results`, read. */
export type ResponseOf<Name extends Operation> = z.output<Endpoints[Name]['answer']>;
