import fc from 'fast-check';

/** Access tokens as they are known: any visible ASCII (shared/settings.ts), opaque, JSON Web Tokens; print tokens; ours. */
export const secretText = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...Array.from('ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-._~+/=')),
    minLength: 12,
    maxLength: 60,
  }),
  fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 12,
  }),
  fc.uuid(),
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  fc
    .tuple(fc.base64String({ minLength: 20 }), fc.base64String({ minLength: 20 }))
    .map(([head, body]) => `eyJ${head.replaceAll(/[+/=]/g, '_')}.${body.replaceAll(/[+/=]/g, '-')}.sig`),
);

/** Ways in which a text may carry a secret. */
export const WRAPPINGS: Readonly<Record<string, (secret: string) => unknown>> = {
  itself: (secret) => secret,
  sentence: (secret) => `asked with ${secret}, in vain`,
  bearer: (secret) => `Authorization: Bearer ${secret}`,
  address: (secret) => `http://127.0.0.1:8080/orders/awb?token=${encodeURIComponent(secret)}&size=S9`,
  url: (secret) => new URL(`http://127.0.0.1/tem/${encodeURIComponent(secret)}`),
  'address in an address': (secret) =>
    `http://h/?next=${encodeURIComponent(`http://x/?token=${encodeURIComponent(secret)}`)}`,
  'path of an address': (secret) => `GET /tem/${encodeURIComponent(secret)} failed`,
  'every letter escaped': (secret) =>
    [...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  json: (secret) => JSON.stringify({ a: [{ some: `x${secret}y` }] }),
  'json in json': (secret) => JSON.stringify({ body: JSON.stringify({ some: secret }) }),
  'json in a sentence': (secret) => `got ${JSON.stringify({ some: secret })} back`,
  'json in json in a sentence': (secret) => `got ${JSON.stringify(JSON.stringify({ some: secret }))} back`,
  'json with escapes': (secret) =>
    `"${Array.from(secret)
      .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('')}"`,
  'html escapes': (secret) =>
    Array.from(secret)
      .map((letter) => `&#${letter.charCodeAt(0)};`)
      .join(''),
  base64: (secret) => Buffer.from(secret).toString('base64'),
  'base64 of more': (secret) => Buffer.from(`user:${secret} and more`).toString('base64'),
  'base64 of more, shifted': (secret) => Buffer.from(`user1:${secret} and more`).toString('base64url'),
  'base64 of UTF-16': (secret) => Buffer.from(secret, 'utf16le').toString('base64'),
  hexadecimal: (secret) => Buffer.from(secret).toString('hex'),
  lines: (secret) => `${secret.slice(0, 5)}\n${secret.slice(5)}`,
  'letter by letter': (secret) => Array.from(secret),
  'byte by byte': (secret) => [...Buffer.from(secret)],
  bytes: (secret) => Buffer.from(secret),
  'JSON of bytes': (secret) => JSON.parse(JSON.stringify(Buffer.from(secret))) as unknown,
  'boxed text': (secret) => Object(secret) as unknown,
  error: (secret) => new Error(`failed with ${secret}`),
  'error with a cause': (secret) => new TypeError('failed', { cause: new Error(secret) }),
  'thrown text': (secret) => new Error('failed', { cause: secret }),
  'several errors': (secret) => new AggregateError([new Error(secret), secret], 'all failed'),
  'error with a code': (secret) => Object.assign(new Error('x'), { code: secret }),
  'error with more': (secret) =>
    Object.assign(new Error('x'), { request: { headers: secret }, path: secret }),
  'name of a field': (secret) => ({ [secret]: 1 }),
  'key of a map': (secret) => new Map([[secret, { deep: [secret] }]]),
  'key object of a map': (secret) => new Map([[{ secret }, secret]]),
  set: (secret) => new Set([secret]),
  headers: (secret) => new Headers({ 'x-something': encodeURIComponent(secret) }),
  query: (secret) => new URLSearchParams({ anything: secret }),
  'beginning of it': (secret) => (secret.length < 24 ? '' : `Unexpected token in ${secret.slice(0, 20)}…`),
};

/** A value that contains the given one somewhere. */
export const nested = (leaf: unknown): fc.Arbitrary<unknown> =>
  fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.constant(leaf),
      fc.tuple(fc.string(), tie('node')).map(([name, node]) => ({ before: 1, [`k${name}`]: node })),
      tie('node').map((node) => [null, node, 'after']),
      tie('node').map((node) => new Map([['one', node]])),
      tie('node').map((node) => new Error('around', { cause: node })),
      tie('node').map((node) => ({ a: { b: { c: node } } })),
    ),
  })).node;

/** Every text in plain data, names of fields too. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [
    ...(Array.isArray(value) ? [] : [name]),
    ...textsIn(one),
  ]);
}
