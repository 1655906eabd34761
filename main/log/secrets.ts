import { encodeSecretForms, type SecretForms } from './secret-forms.ts';

/**
 * Collects the current secrets so that they can be removed from any text: the access token, print tokens as they are issued, the
 * receiver's secret, partner codes. Kept in memory only.
 */
export interface Secrets {
  /** Adds a secret unless it is too short. @param lasting false for print tokens, of which only the latest are kept */
  add(secret: string | null, lasting?: boolean): void;
  /** Adds a partner code. Codes are counted separately, so that a file with many does not displace a token. */
  addCode(code: string): void;
  /** Removes the secrets from a text, plain or encoded. */
  redact(text: string): string;
  /** Returns the secrets for a thread of Tem that redacts texts (main/diagnostics/worker.ts); not for other use. */
  list(): readonly string[];
}

const SECRET_MARK = '[secret]';

/** A shorter text occurs in half of all words: removing it would leave nothing to read. */
const MIN_LENGTH = 4;
/** Each document of labels brings a print token; older tokens are recognized by their shape (secret-shapes.ts). */
const MAX_TEMPORARY = 50;
/** A shop changes its access token now and then; a thread receives all of them. */
const MAX_LASTING = 500;
/** A shop has one code, or one per brand. */
const MAX_CODES = 100;

export function createSecrets(): Secrets {
  const newPool = () => new Map<string, SecretForms>();
  const pools = [newPool(), newPool(), newPool()] as const;
  const [lastingForms, passingForms, codeForms] = pools;
  const forms = (): SecretForms[] => pools.flatMap((pool) => [...pool.values()]);

  const holds = (text: string): boolean =>
    forms().some(({ whole }) => whole.some((form) => text.includes(form)));

  function remember(secret: string | null, pool: Map<string, SecretForms>, most: number): void {
    if (secret === null || secret.length < MIN_LENGTH || lastingForms.has(secret) || codeForms.has(secret))
      return;
    pool.set(secret, encodeSecretForms(secret));
    const [oldest] = pool.keys();
    if (pool.size > most && oldest !== undefined) pool.delete(oldest);
  }

  return {
    add: (secret, lasting = true) =>
      lasting ? remember(secret, lastingForms, MAX_LASTING) : remember(secret, passingForms, MAX_TEMPORARY),
    addCode: (code) => remember(code.trim(), codeForms, MAX_CODES),
    redact(text) {
      let clear = text;
      // Whole secrets first: a piece of one may be part of another.
      for (const { whole } of forms())
        for (const form of whole) if (clear.includes(form)) clear = clear.replaceAll(form, SECRET_MARK);
      for (const { pieces } of forms())
        for (const piece of pieces) if (clear.includes(piece)) clear = withoutRunsWith(clear, piece);
      // The secret is encoded in an unknown way or broken into lines: drop the whole text.
      return decodedViews(clear).some(holds) ? SECRET_MARK : clear;
    },
    list: () => pools.flatMap((pool) => [...pool.keys()]),
  };
}

export const NO_SECRETS: Secrets = {
  add: () => undefined,
  addCode: () => undefined,
  redact: (text) => text,
  list: () => [],
};

/** Removes the words of a text that contain a piece. */
const withoutRunsWith = (text: string, piece: string): string =>
  text
    .split(/(\s+)/)
    .map((run) => (run.includes(piece) ? SECRET_MARK : run))
    .join('');

/** Returns a text with its encodings and line breaks removed. */
function decodedViews(text: string): string[] {
  const unbroken = text.replaceAll(/\\[nr]|\s/g, '');
  const views = unbroken === text ? [] : [unbroken];
  let view = unbroken;
  // A URL within a URL is encoded twice.
  for (let turn = 0; turn < 2 && /%[0-9a-f]{2}|\\u[0-9a-f]{4}|\\["'/\\]|&#?\w+;/i.test(view); turn++) {
    view = decodeText(view);
    views.push(view);
  }
  return views;
}

const HTML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeText(text: string): string {
  const fromHex = (_whole: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
  return text
    .replaceAll(/%([0-9a-f]{2})/gi, fromHex)
    .replaceAll(/\\u([0-9a-f]{4})/gi, fromHex)
    .replaceAll(/&#x([0-9a-f]{1,4});/gi, fromHex)
    .replaceAll(/&#(\d{1,5});/g, (_whole, digits: string) => String.fromCharCode(Number(digits)))
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => HTML_ENTITIES[name] ?? whole)
    .replaceAll(/\\(["'/\\])/g, '$1');
}
