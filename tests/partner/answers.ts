import type { ServerResponse } from 'node:http';

/** Answers a request, or fails to: what a partner may do besides its documented answer. */
export type Respond = (response: ServerResponse) => void;

export const json =
  (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Respond =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };

/** A body as it is, under a type of its own or under none. */
export const raw =
  (body: string | Uint8Array, type?: string, status = 200): Respond =>
  (response) => {
    response.writeHead(status, type === undefined ? {} : { 'content-type': type });
    response.end(body);
  };

export const page = (html: string, status = 200): Respond => raw(html, 'text/html; charset=UTF-8', status);

export const empty =
  (status: number, headers: Readonly<Record<string, string>> = {}): Respond =>
  (response) =>
    void response.writeHead(status, headers).end();

export const redirected = (location: string, status = 302): Respond => empty(status, { location });

export const success = (results: unknown): Respond => json({ status: 'Success', message: '', results });

/** A refusal in the service's envelope, in its own words. */
export const refused = (message: string, errors: unknown = [], status = 200): Respond =>
  json({ status: 'Error', message, errors }, status);

/** 429, with the wait that it asks for. */
export const tooMany = (seconds: string): Respond =>
  json({ message: 'Too Many Attempts.' }, 429, { 'retry-after': seconds });

/** A gateway whose service is down. On a reused connection Chromium would repeat the request by itself. */
export const badGateway: Respond = (response) => {
  response.setHeader('connection', 'close');
  page('<h1>Bad Gateway', 502)(response);
};

export const malformed: Respond = raw('{"status":"Success","results":{"tok');
export const silent: Respond = () => undefined;
export const closed: Respond = (response) => void response.destroy();
/** The beginning of a body, and nothing after it. */
export const halted: Respond = (response) => void response.writeHead(200).write('{"status":');
/** The beginning of a body, and then the end of the connection. */
export const truncated: Respond = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"status":');
  setImmediate(() => response.destroy());
};

/** An answer that is given when the test says so. */
export function held(answer: Respond): {
  readonly respond: Respond;
  /** When the request is there. */
  readonly asked: Promise<void>;
  release(): void;
} {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  return {
    respond(response) {
      asked.resolve();
      void released.promise.then(() => answer(response));
    },
    asked: asked.promise,
    release: () => released.resolve(),
  };
}
