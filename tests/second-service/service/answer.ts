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

/** How this service refuses what it should refuse: none of it is in the document. */
export interface Styles {
  readonly notFound: Refusal;
  readonly unauthorized: Refusal;
  readonly invalid: Refusal;
  /** A cancellation that is not allowed. */
  readonly refused: Refusal;
  /** A label whose token is invalid or expired. */
  readonly badPrintToken: Refusal;
}

/** Its own way of refusing, unless a test chooses another. */
export const STYLES: Styles = {
  notFound: { status: 200, form: 'envelope', message: 'Đơn hàng không tồn tại' },
  unauthorized: { status: 401, form: 'message', message: 'Unauthenticated.' },
  invalid: { status: 422, form: 'message', message: 'Dữ liệu không hợp lệ' },
  refused: { status: 200, form: 'envelope', message: 'Đơn hàng không được phép huỷ' },
  badPrintToken: { status: 403, form: 'html', message: '403 Forbidden' },
};

const JSON_TYPE = 'application/json; charset=utf-8';
export const HTML_TYPE = 'text/html; charset=utf-8';

/** A server's own page, as nginx writes it. */
export const page = (title: string) =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;

/** The answer of a refusal. */
export function refusal({ status, form, message, errors, retryAfter }: Refusal): Answer {
  // JSON leaves out what is undefined.
  const bodies: Readonly<Record<Form, readonly [type: string, body: string]>> = {
    envelope: [JSON_TYPE, JSON.stringify({ status: 'Error', message, errors })],
    message: [JSON_TYPE, JSON.stringify({ message, errors })],
    json: [JSON_TYPE, JSON.stringify({ error: { code: status, message, errors } })],
    html: [HTML_TYPE, page(message ?? String(status))],
    empty: ['', ''],
  };
  const [type, body] = bodies[form];
  const headers = {
    ...(type === '' ? {} : { 'content-type': type }),
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  };
  return { status, headers, body };
}

/** The envelope of a success. */
export const success = (results: unknown, message?: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ status: 'Success', message, results }),
});
