import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalizedText, PLACEHOLDERS } from '../shared/language.ts';
import { accountProblems } from '../shared/problems/accounts.ts';
import { appProblems } from '../shared/problems/app.ts';
import { batchProblems } from '../shared/problems/batch.ts';
import { dataProblems } from '../shared/problems/data.ts';
import { fleetProblems } from '../shared/problems/fleet.ts';
import { healthProblems } from '../shared/problems/health.ts';
import { importProblems } from '../shared/problems/imports.ts';
import { labelProblems } from '../shared/problems/label.ts';
import { linkProblems } from '../shared/problems/links.ts';
import { orderProblems } from '../shared/problems/orders.ts';
import { partnerProblems } from '../shared/problems/partner.ts';
import { printerProblems } from '../shared/problems/printer.ts';
import { scannerProblems } from '../shared/problems/scanner.ts';
import { settingsProblems } from '../shared/problems/settings.ts';
import { tokenProblems } from '../shared/problems/token.ts';
import { updateProblems } from '../shared/problems/updates.ts';
import { webhookProblems } from '../shared/problems/webhook.ts';

/** The page's sections, in order. */
const SECTIONS: readonly (readonly [title: string, problems: Readonly<Record<string, LocalizedText>>])[] = [
  ['The partner’s service', partnerProblems],
  ['Labels', labelProblems],
  ['Printers', printerProblems],
  ['The batch', batchProblems],
  ['Orders', orderProblems],
  ['Imports and files', importProblems],
  ['The webhook receiver', webhookProblems],
  ['The access token', tokenProblems],
  ['Settings, consent and the PIN', settingsProblems],
  ['Accounts', accountProblems],
  ['Scanners that speak HID-POS', scannerProblems],
  ['Issues around the station, which Tem keeps watching', healthProblems],
  ['Links from other programs (tem://print?…)', linkProblems],
  ['Data on disk', dataProblems],
  ['Tem itself', appProblems],
  ['Newer versions of Tem', updateProblems],
  ['Many stations', fleetProblems],
];

/** The page's path, from the repository's root. */
export const REASONS_PAGE = 'docs/reference/reasons.md';

/** Renders the list of every problem code with its English text, in Markdown. */
export const renderReasonsPage = (): string => `# Reasons

What \`tem print --json\` reports as \`reason\`, and what the screens show, by subject. \`npm run docs\` writes this page from
\`shared/problems\`; a test fails where it is stale. A name in braces is a value that comes with the reason.
${SECTIONS.map(renderSection).join('')}`;

/** A placeholder as readers see it: `{number} orders`, without the word for one. */
const placeholder = (_place: string, name: string, forms?: string): string =>
  forms === undefined ? `{${name}}` : `{${name}} ${forms.split('|')[1] ?? ''}`;

const renderSection = ([title, problems]: (typeof SECTIONS)[number]): string => `
## ${title}

| reason | in words |
|---|---|
${Object.entries(problems)
  .map(([code, { en }]) => `| \`${code}\` | ${en.replaceAll(PLACEHOLDERS, placeholder)} |\n`)
  .join('')}`;

if (import.meta.main) writeFileSync(join(import.meta.dirname, '..', REASONS_PAGE), renderReasonsPage());
