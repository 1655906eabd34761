import { onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../main/sandbox/sandbox.ts';
import { CREATE_REQUEST } from '../../contract/samples.ts';

/** An answer as received. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body, undefined if it is no JSON. */
  readonly json: unknown;
}

export interface Caller {
  readonly sandbox: Sandbox;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** A print token for codes. */
  token(codes: readonly string[]): Promise<string>;
  /** Calls the control address as a tool does; POST if there is a body. */
  control(path: string, body?: unknown, init?: RequestInit): Promise<Answer>;
}

/** A sandbox that ends with the test, and what calls it with the standard headers. */
export async function startCaller(options: SandboxOptions = {}): Promise<Caller> {
  const sandbox = await startSandbox({ seed: 11, orders: 30, ...options });
  onTestFinished(() => sandbox.close());
  const standard = { accept: 'application/json', authorization: `Bearer ${sandbox.accessToken}` };
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(sandbox.url + path, { redirect: 'manual', ...init });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  };
  const post: Caller['post'] = (path, body, headers = {}) =>
    call(path, {
      method: 'POST',
      headers: { ...standard, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    sandbox,
    get: (path, headers = {}) => call(path, { headers: { ...standard, ...headers } }),
    post,
    async token(codes) {
      const { json } = await post('/v1/partner/orders/token', { code: codes });
      return (json as { results: { token: string } }).results.token;
    },
    control: (path, body, init = {}) =>
      call(`/sandbox${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'tem-sandbox': 'control', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...init,
      }),
  };
}

/** The first order with a status. @throws Error if there is none */
export function orderWith(sandbox: Sandbox, status: string): string {
  const found = sandbox.control.orders().find((order) => order.status === status);
  if (found === undefined) throw new Error(`no order with status ${status}`);
  return found.code;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The create request as it is documented: amount and weight as text, value and email as null (partner-api.md). */
export const CREATE_SAMPLE = {
  ...CREATE_REQUEST,
  email: null,
  amount: '220000',
  value: null,
  weight: '200',
  soc: 'KAN7453535',
};

/** Creates an order; changes are laid over the sample. Answers its `results`. */
export async function createOrder(
  caller: Caller,
  changes: object = {},
): Promise<{ code: string; shortcode: string }> {
  const { json } = await caller.post('/v1/partner/orders/add', { ...CREATE_SAMPLE, ...changes });
  return (json as { results: { code: string; shortcode: string } }).results;
}
