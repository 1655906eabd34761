// An independent delivery partner, written from the document alone and not from Tem's client or its sandbox: it agrees with
// them only where the document does. It validates requests strictly. Where the document is silent, its behavior is
// configurable (faults.ts).

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type Refusal, refusal, STYLES, type Styles, success } from './answer.ts';
import { breaches } from './check.ts';
import { OPERATION_NAMES, OPERATIONS, type Operation } from './document.ts';
import { type Act, type Context, type Fault, faultOf } from './faults.ts';
import { labelPage } from './label.ts';
import { perform } from './perform.ts';
import { World } from './world.ts';

/** One request as received. */
export interface Received {
  readonly operation: Operation | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** JSON where it is JSON, otherwise its text; nothing for a GET. */
  readonly body: unknown;
  /** Whether it carried the right token, whose value is not recorded. */
  readonly authorized: boolean;
}

export interface Violation {
  readonly operation: Operation | undefined;
  readonly what: string;
}

export interface Options {
  readonly now?: () => number;
  readonly styles?: Partial<Styles>;
  /** Operations that require the token in addition to those that the document names. */
  readonly tokenAlsoOn?: readonly Operation[];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const listening = (server: Server) =>
  new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });

export class SecondService {
  readonly accessToken: string;
  readonly world: World;
  /** Every request, in order. */
  readonly requests: Received[] = [];
  /** Every deviation of a request from the document. */
  readonly violations: Violation[] = [];
  baseUrl = '';
  labelUrl = '';
  readonly #styles = new Map<Operation | 'all', Partial<Styles>>();
  readonly #tokenAlsoOn: Set<Operation>;
  readonly #met = new Map<Operation, { readonly fault: Fault; times: number }>();
  readonly #servers: Server[] = [];

  private constructor(options: Options) {
    this.accessToken = `khoa-${Math.random().toString(36).slice(2)}`;
    this.world = new World(options.now ?? Date.now);
    this.#tokenAlsoOn = new Set(options.tokenAlsoOn);
    this.#styles.set('all', options.styles ?? {});
  }

  /** A service with two addresses of its own on loopback: the API's, and the labels'. */
  static async start(options: Options = {}): Promise<SecondService> {
    const service = new SecondService(options);
    const addresses: string[] = [];
    for (const under of ['base', 'label'] as const) {
      const server = createServer((request, response) => {
        service.#answer(under, request, response).catch((error: unknown) => {
          service.violations.push({
            operation: undefined,
            what: `the service itself failed: ${String(error)}`,
          });
          response.destroy();
        });
      });
      service.#servers.push(server);
      addresses.push(await listening(server));
    }
    [service.baseUrl = '', service.labelUrl = ''] = addresses;
    return service;
  }

  /** Ends it with all its connections. */
  async close(): Promise<void> {
    await Promise.all(
      this.#servers.map(
        (server) =>
          new Promise<void>((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      ),
    );
  }

  /** Makes an operation's next requests meet a fault: every one, or only a number of them. */
  unlike(operation: Operation, fault: Fault | string, { times = Infinity } = {}): void {
    const found = typeof fault === 'string' ? faultOf(operation, fault) : fault;
    this.#met.set(operation, { fault: found, times });
  }

  /** Behaves as documented from now on. */
  asDocumented(): void {
    this.#met.clear();
  }

  /** How one operation, or every one, refuses. */
  style(operation: Operation | 'all', styles: Partial<Styles>): void {
    this.#styles.set(operation, { ...this.#styles.get(operation), ...styles });
  }

  count(operation: Operation): number {
    return this.requests.filter((each) => each.operation === operation).length;
  }

  /** The requested operations, in order. */
  get sequence(): (Operation | undefined)[] {
    return this.requests.map(({ operation }) => operation);
  }

  /** Forgets the requests, not the stored data. */
  forgetRequests(): void {
    this.requests.length = 0;
    this.violations.length = 0;
  }

  #style(operation: Operation, which: keyof Styles): Refusal {
    return this.#styles.get(operation)?.[which] ?? this.#styles.get('all')?.[which] ?? STYLES[which];
  }

  #meets(operation: Operation): Fault | undefined {
    const met = this.#met.get(operation);
    if (met === undefined || met.times === 0) return undefined;
    met.times -= 1;
    return met.fault;
  }

  async #answer(under: 'base' | 'label', request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
    const url = new URL(request.url ?? '/', 'http://partner');
    const method = request.method ?? '';
    const here = OPERATION_NAMES.filter(
      (each) => OPERATIONS[each].under === under && OPERATIONS[each].path === url.pathname,
    );
    const operation = here.find((each) => OPERATIONS[each].method === method);
    const authorized = request.headers.authorization === `Bearer ${this.accessToken}`;
    const fault = operation === undefined ? undefined : this.#meets(operation);
    const body = parsed(text);
    this.requests.push({
      operation,
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: text === '' ? undefined : (body ?? text),
      authorized,
    });
    if (operation === undefined) {
      this.violations.push({
        operation,
        what: `there is no ${method} ${url.pathname} under the ${under} address`,
      });
      const status = here.length > 0 ? 405 : 404;
      sendAnswer(response, refusal({ status, form: 'message', message: 'Not Found' }));
      return;
    }
    const described = OPERATIONS[operation];
    const query = url.searchParams;
    const found = breaches(described, { method, query, text, body, headers: request.headers });
    for (const what of found) this.violations.push({ operation, what });
    const given = described.method === 'POST' ? body : Object.fromEntries(query);
    const answer = (): Answer => {
      if (!authorized && (described.standardHeaders || this.#tokenAlsoOn.has(operation)))
        return refusal(this.#style(operation, 'unauthorized'));
      if (found.length > 0)
        return refusal({ ...this.#style(operation, 'invalid'), errors: { request: found } });
      return perform(operation, (given ?? {}) as Record<string, unknown>, {
        world: this.world,
        late: fault?.effect === 'late',
        refuse: (which) => refusal(this.#style(operation, which)),
      });
    };
    if (fault === undefined) sendAnswer(response, answer());
    else
      sendFaulty(response, fault.act, fault.effect === 'none' ? success({}) : answer(), {
        operation,
        world: this.world,
        strangersLabel: labelPage([this.world.stranger], 'K80'),
      });
  }
}

/** Sends an answer as a fault leaves it. */
function sendFaulty(response: ServerResponse, act: Act, answer: Answer, context: Context): void {
  switch (act.is) {
    case 'answer':
      sendAnswer(response, act.answer);
      return;
    case 'change': {
      const isSuccess = answer.status < 300 && /"status":"Success"|^<!doctype/.test(answer.body);
      sendAnswer(response, isSuccess ? act.change(answer, context) : answer);
      return;
    }
    case 'hang':
      if (act.after === 'half') sendHalf(response, answer);
      return;
    case 'reset':
      if (act.after === 'nothing') response.socket?.resetAndDestroy();
      else {
        sendHalf(response, answer);
        setTimeout(() => response.socket?.destroy(), 20);
      }
      return;
    case 'length': {
      const bytes = Buffer.from(answer.body);
      const type = answer.headers['content-type'] ?? '';
      response.socket?.end(
        `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${Math.floor(bytes.length * act.times)}\r\nconnection: close\r\n\r\n${answer.body}`,
      );
    }
  }
}

/** The head and the first half of a body. */
function sendHalf(response: ServerResponse, { status, headers, body }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
}

function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, ...(status === 204 ? {} : { 'content-length': bytes.length }) });
  response.end(bytes);
}
