import { encodeSecretForms, type SecretForms } from './secret-forms.ts';

/**
 * The secrets in force, so that they can be blotted out wherever they turn up: the access token, print tokens as they are
 * made, the receiver's secret, partner codes. Held in memory only.
 */
export interface Secrets {
  /**
   * A secret that came into use; null and texts too short to be one are let go by.
   * @param lasting false for one of many that is good for minutes, such as a print token: the last ones are remembered
   */
  add(secret: string | null, lasting?: boolean): void;
  /** A partner code that came into use; those of a file with many make no token forgotten. */
  addCode(code: string): void;
  /** A text without the secrets, however they are written in it: as they are, or encoded. */
  redact(text: string): string;
  /** The secrets themselves, for a thread of Tem's own that clears texts (main/diagnostics/worker.ts); for nothing else. */
  list(): readonly string[];
}

/** What stands where a secret stood. */
const SECRET_MARK = '[secret]';

/** A shorter text stands in half of all words: blotting it out would leave nothing to read. */
const MIN_LENGTH = 4;
/** Each document of labels brings a print token; of older ones the shape tells (secret-shapes.ts). */
const MAX_TEMPORARY = 50;
/** A shop changes its access token now and then; a thread is given all that is in force. */
const MAX_LASTING = 500;
/** A shop has one, or one for each of its brands. */
const MAX_CODES = 100;

export function createSecrets(): Secrets {
  const lastingForms = new Map<string, SecretForms>();
  const passingForms = new Map<string, SecretForms>();
  const codeForms = new Map<string, SecretForms>();
  const pools = [lastingForms, passingForms, codeForms];
  const inForce = (): string[] => pools.flatMap((pool) => [...pool.keys()]);
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
    add(secret, lasting = true) {
      if (lasting) remember(secret, lastingForms, MAX_LASTING);
      else remember(secret, passingForms, MAX_TEMPORARY);
    },
    addCode: (code) => remember(code.trim(), codeForms, MAX_CODES),
    redact(text) {
      let clear = text;
      // Whole ones first: a piece of one may stand in another.
      for (const { whole } of forms())
        for (const form of whole) if (clear.includes(form)) clear = clear.replaceAll(form, SECRET_MARK);
      for (const { pieces } of forms())
        for (const piece of pieces) if (clear.includes(piece)) clear = withoutRunsWith(clear, piece);
      // Written in a way that no list of forms foresees, or broken into lines: nothing of the text is kept.
      return decodedViews(clear).some(holds) ? SECRET_MARK : clear;
    },
    list: inForce,
  };
}

/** Where nothing is known to be secret. */
export const NO_SECRETS: Secrets = {
  add: () => undefined,
  addCode: () => undefined,
  redact: (text) => text,
  list: () => [],
};

/** A text without the words that a piece stands in. */
const withoutRunsWith = (text: string, piece: string): string =>
  text
    .split(/(\s+)/)
    .map((run) => (run.includes(piece) ? SECRET_MARK : run))
    .join('');

/** A text as it reads when its encodings are taken off, and its line breaks. */
function decodedViews(text: string): string[] {
  const unbroken = text.replaceAll(/\\[nr]|\s/g, '');
  const views = unbroken === text ? [] : [unbroken];
  let view = unbroken;
  // An address within an address is encoded twice.
  for (let turn = 0; turn < 2 && /%[0-9a-f]{2}|\\u[0-9a-f]{4}|\\["'/\\]|&#?\w+;/i.test(view); turn++) {
    view = decodeText(view);
    views.push(view);
  }
  return views;
}

const HTML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeText(text: string): string {
  return text
    .replaceAll(/%([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/&#x([0-9a-f]{1,4});/gi, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replaceAll(/&#(\d{1,5});/g, (_whole, digits: string) => String.fromCharCode(Number(digits)))
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => HTML_ENTITIES[name] ?? whole)
    .replaceAll(/\\(["'/\\])/g, '$1');
}
