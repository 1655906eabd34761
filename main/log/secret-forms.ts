/** From this length on, pieces of a secret are hidden too, because truncating a text can cut a secret in two. */
const PIECES_FROM_LENGTH = 24;
const PIECE_LENGTH = 14;

export interface SecretForms {
  /** The whole secret, plain or encoded; the longest forms first. */
  readonly whole: readonly string[];
  /** The beginning and the end of a long secret. */
  readonly pieces: readonly string[];
}

/**
 * Returns the forms in which a secret may appear in a text: plain, URL-encoded, in JSON (nested too), in base64 at any offset, in
 * hexadecimal; and the remains of a long secret in a truncated text.
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
 * Returns the base64 letters that depend on these bytes only, when `before` bytes (modulo 3) precede them; in both alphabets (RFC
 * 4648, 4 and 5).
 */
function base64Of(bytes: Buffer, before: number): string[] {
  const whole = Buffer.concat([Buffer.alloc(before), bytes]);
  // The 8 bits of each preceding byte affect the first ⌈8 · before / 6⌉ letters; the last letters include bits of what follows.
  const first = Math.ceil((before * 8) / 6);
  const last = Math.floor((whole.length * 8) / 6);
  return (['base64', 'base64url'] as const)
    .map((alphabet) => whole.toString(alphabet).slice(first, last))
    .filter((letters) => letters.length >= 4);
}
