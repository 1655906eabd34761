import type { LicensedWork } from './licensed-work.ts';

/** The licences of works that may be part of the app; none requires publishing Tem's own sources. */
const ALLOWED_LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
];

/**
 * Joins all works into one text, each once, sorted by name.
 * @throws Error if a licence is not allowed
 */
export function formatLicences(works: readonly LicensedWork[]): string {
  const once = new Map(works.map((work) => [`${work.name} ${work.version}`, work]));
  const sorted = [...once].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [who, { licence }] of sorted)
    if (!isAllowed(licence))
      throw new Error(`${who} comes under ${licence}, which build/licences/licence-text.ts does not allow`);
  const parts = sorted.map(
    ([who, { licence, text }]) => `${'='.repeat(78)}\n${who} (${licence})\n\n${text.trim()}\n`,
  );
  return `Tem contains these works of others, each under its own licence.\n\n${parts.join('\n')}`;
}

/** Whether an SPDX expression can be satisfied: "A OR B" needs one, "A AND B" both. */
export function isAllowed(licence: string): boolean {
  const flat = licence.replace(/^\(([^()]*)\)$/, '$1');
  return flat
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED_LICENCES.includes(one)));
}
