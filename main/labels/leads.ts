import type { LabelLead } from '../partner/client.ts';
import type { PageContent } from './read-page.ts';

/** A page that leads on names one; others stand in frames and forms. */
const MAX_LEADS = 3;

/** A request that a page without a label would make next if it were shown in a browser. */
export type Lead = Omit<LabelLead, 'cookies'>;

/**
 * Collects where a page leads, the most certain first: where it wanted to go, what it would refresh to, its forms, its frames.
 * @param own the page's address
 * @param wanted where its scripts wanted to go
 */
export function collectLeads(
  own: string,
  wanted: readonly string[],
  { leads, reports }: Pick<PageContent, 'leads' | 'reports'>,
): readonly Lead[] {
  const forms = reports.submitted.flatMap(({ url, method, fields }): Lead[] => {
    if (method === 'POST') return [{ url, method, fields }];
    if (!URL.canParse(url)) return [];
    // https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mutate-action
    const address = new URL(url);
    address.search = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
    return [toLead(address.href)];
  });
  const refreshes = leads.refreshes.flatMap((written) => parseRefresh(written, leads.base));
  const inside = leads.inside.flatMap((written) => resolve(written, leads.base));
  const all = [...[...wanted, ...refreshes].map(toLead), ...forms, ...inside.map(toLead)];
  const here = withoutFragment(own);
  const others = all.filter(
    ({ url, method }) => /^https?:/.test(url) && (method === 'POST' || withoutFragment(url) !== here),
  );
  return [...new Map(others.map((lead) => [JSON.stringify(lead), lead])).values()].slice(0, MAX_LEADS);
}

export const toLead = (url: string): Lead => ({ url, method: 'GET', fields: [] });

/**
 * Reads where a refresh leads (https://html.spec.whatwg.org/multipage/document-lifecycle.html#shared-declarative-refresh-steps), also of the
 * header of that name; empty if to the page itself.
 */
export function parseRefresh(written: string, base: string): readonly string[] {
  const after = /^\s*[\d.]+\s*[;,\s](.*)$/s.exec(written)?.[1] ?? '';
  const [, quote = '', rest = ''] = /^(["']?)(.*)$/s.exec(after.replace(/^\s*url\s*=/i, '').trim()) ?? [];
  const address = quote === '' ? rest : (rest.split(quote, 1)[0] ?? '');
  return address.trim() === '' ? [] : resolve(address, base);
}

const resolve = (written: string, base: string): readonly string[] =>
  written.trim() !== '' && URL.canParse(written, base) ? [new URL(written, base).href] : [];

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');
