/** From this length on, a piece of a secret is hidden too: whoever cuts a text off cuts a secret in two. */
const PIECES_FROM_LENGTH = 24;
const PIECE_LENGTH = 14;

/** How a secret may stand in a text. */
export interface SecretForms {
  /** All of it, as it is or encoded; the longest first. */
  readonly whole: readonly string[];
  /** The beginning and the end of a long one. */
  readonly pieces: readonly string[];
}

/**
 * The ways in which a secret may stand in a text: as it is, for an address, in JSON (in itself too), in base64 whatever
 * stands before it, in hexadecimal digits; and what is left of a long one where a text was cut.
 */
export function encodeSecretForms(secret: string): SecretForms {
  const bytes = Buffer.from(secret, 'utf8');
  const hex = bytes.toString('hex');
  const inJson = inside(JSON.stringify(secret));
  const forms = [
    secret,
    encodeURIComponent(secret.toWellFormed()),
    encodeURIComponent(secret.toWellFormed()).replaceAll('%20', '+'),
    inJson,
    inside(JSON.stringify(inJson)),
    hex,
    hex.toUpperCase(),
    ...[0, 1, 2].flatMap((before) => base64Of(bytes, before)),
    ...base64Of(Buffer.from(secret, 'utf16le'), 0),
  ];
  return {
    whole: [...new Set(forms)].toSorted((a, b) => b.length - a.length),
    pieces:
      secret.length < PIECES_FROM_LENGTH ? [] : [secret.slice(0, PIECE_LENGTH), secret.slice(-PIECE_LENGTH)],
  };
}

const inside = (quoted: string): string => quoted.slice(1, -1);

/**
 * The letters of base64 that depend on nothing but these bytes, when `before` bytes (modulo 3) stand before them; in both
 * alphabets (RFC 4648, 4 and 5).
 */
function base64Of(bytes: Buffer, before: number): string[] {
  const whole = Buffer.concat([Buffer.alloc(before), bytes]);
  // 8 bits of each byte before lie in the first ⌈8 · before / 6⌉ letters; the last letters hold bits of what follows.
  const first = Math.ceil((before * 8) / 6);
  const last = Math.floor((whole.length * 8) / 6);
  return (['base64', 'base64url'] as const)
    .map((alphabet) => whole.toString(alphabet).slice(first, last))
    .filter((letters) => letters.length >= 4);
}
