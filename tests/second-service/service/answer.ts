/** Possible shapes of a failure: the document shows none. */
export type Form = 'envelope' | 'message' | 'json' | 'html' | 'empty';

export interface Refusal {
  readonly status: number;
  readonly form: Form;
  readonly message?: string;
  readonly errors?: unknown;
  readonly retryAfter?: string;
}

/** A complete answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
export const HTML_TYPE = 'text/html; charset=utf-8';

/** A server's own page, as nginx writes it. */
export const page = (title: string) =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;

/** The answer of a refusal. */
export function refusal({ status, form, message, errors, retryAfter }: Refusal): Answer {
  const said = { ...(message === undefined ? {} : { message }), ...(errors === undefined ? {} : { errors }) };
  const later = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  const bodies: Readonly<Record<Form, readonly [type: string, body: string]>> = {
    envelope: [JSON_TYPE, JSON.stringify({ status: 'Error', ...said })],
    message: [JSON_TYPE, JSON.stringify(said)],
    json: [JSON_TYPE, JSON.stringify({ error: { code: status, ...said } })],
    html: [HTML_TYPE, page(message ?? String(status))],
    empty: ['', ''],
  };
  const [type, body] = bodies[form];
  return { status, headers: { ...(type === '' ? {} : { 'content-type': type }), ...later }, body };
}
