import { z } from 'zod';

/** The most rules that are stored. */
export const MAX_LABEL_HOSTS = 50;

/** What a label page may do with a host: load parts from it; or do without them, unasked and without a question. */
export const LABEL_HOST_RULES = ['allow', 'ignore'] as const;

/**
 * A manager's rule for the parts of label pages at one address: a host ("cdn.example"), or a path on it with all that is below
 * ("cdn.example/js/count.js").
 */
export const LabelHostSchema = z.strictObject({
  address: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?:\/[^\s?#]*)?$/)
    .max(200),
  rule: z.enum(LABEL_HOST_RULES),
});
export type LabelHost = z.infer<typeof LabelHostSchema>;

/** Reads what a person enters or copies: any address, without its scheme and query; null if it has no host. */
export function parseLabelHost(text: string): string | null {
  const address = text.trim().replace(/^[a-z]+:\/\//i, '');
  if (!URL.canParse(`https://${address}`)) return null;
  const { hostname, pathname } = new URL(`https://${address}`);
  const found = pathname === '/' ? hostname : hostname + pathname;
  return LabelHostSchema.shape.address.safeParse(found).success ? found : null;
}

/** Returns the rule for an address; of several, that of the longest. */
export function findLabelHostRule(url: string, rules: readonly LabelHost[]): LabelHost['rule'] | null {
  const { hostname, pathname } = new URL(url);
  const own = hostname + pathname;
  const fitting = rules.filter(({ address }) => {
    const rest = own.startsWith(address) ? own.slice(address.length) : null;
    return rest !== null && (rest === '' || rest.startsWith('/') || address.endsWith('/'));
  });
  return fitting.toSorted((one, other) => other.address.length - one.address.length)[0]?.rule ?? null;
}
