import type { RequestListener } from 'node:http';
import { shortcodeOf } from '../../shared/order-code.ts';
import { page, raw, refused } from '../partner/answers.ts';
import { bodyOf, createPartner } from '../partner/partner.ts';
import { code } from '../unit/station/fakes.ts';
import { parseJsonLines, serviceArguments } from './command-line.ts';
import type { Harness } from './fixtures.ts';
import { type LabelBlock, labelHtml } from './label-html.ts';
import { type FakePartner, lookupRules, type OrderLookups } from './partner-process.ts';

// A partner that returns a test's label documents, and `tem print` against it, through the whole app.

export const A = code(1);
export const B = code(2);
export const C = code(3);
export const shortcode = (of: typeof A): string => shortcodeOf(of) ?? '';
export const goodLabel = (of: typeof A): LabelBlock => ({ barcodes: [shortcode(of)], text: of });

export interface Behaviour extends OrderLookups {
  /** The codes of one print token request; throws the service's message to refuse them. */
  readonly token?: (codes: readonly string[]) => void;
  /** The label document of a token. @param times how often labels were requested before */
  readonly label: (codes: readonly string[], times: number) => readonly LabelBlock[] | string | Uint8Array;
}

/** A partner that remembers the codes of each token. */
export function labelPartner({ token, label, ...lookUps }: Behaviour): RequestListener {
  const tokens: (readonly string[])[] = [];
  let times = 0;
  const { listener } = createPartner({
    ...lookupRules(lookUps),
    token(asked) {
      const codes = bodyOf(asked)['code'] as readonly string[];
      try {
        token?.(codes);
      } catch (error) {
        return refused(String(error));
      }
      return { token: `token-${tokens.push(codes) - 1}` };
    },
    label({ query: { token: asked = '' } }) {
      const answer = label(tokens[Number(asked.slice('token-'.length))] ?? [], times++);
      if (answer instanceof Uint8Array)
        return raw(answer, answer[0] === 0x25 ? 'application/pdf' : 'image/png');
      return page(typeof answer === 'string' ? answer : labelHtml(answer));
    },
  });
  return listener;
}

export interface PrintOutcome {
  /** The result of each code, in the order requested: "printed", or its reason. */
  readonly outcomes: string[];
  readonly lines: object[];
  readonly stderr: string;
}

/** The arguments of `tem print --json` against a partner, into the harness's label folder by default. */
export const printArguments = (
  harness: Harness,
  partner: FakePartner & { readonly labelUrl?: string },
  codes: readonly string[],
  ...more: string[]
): string[] => [
  'print',
  '--json',
  '--size',
  'S9',
  ...serviceArguments(partner, harness),
  ...(more.includes('--printer') ? [] : ['--printer', harness.printer]),
  ...more,
  ...codes,
];

/** Prints so in the app of many tests. */
export async function printWithPartner(
  harness: Harness,
  partner: FakePartner & { readonly labelUrl?: string },
  codes: readonly string[],
  ...more: string[]
): Promise<PrintOutcome> {
  const { output, error } = await harness.run(printArguments(harness, partner, codes, ...more));
  const lines = parseJsonLines(output) as { outcome: string; reason: string | null }[];
  return { outcomes: lines.map(({ outcome, reason }) => reason ?? outcome), lines, stderr: error };
}
