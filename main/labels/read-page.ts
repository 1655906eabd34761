import type { OrderCode } from '../../shared/order-code.ts';
import { type measurePage, measureScript } from './measure-page.ts';
import { findMissingParts, type MissingPart } from './missing-parts.ts';
import type { PageDebugger } from './page-debugger.ts';
import type { PageReports } from './page-reports.ts';
import type { PartKind } from './page-requests.ts';
import type { PageTraffic } from './page-traffic.ts';
import { findPrintedPartsScript } from './printed-parts.ts';
import type { SettledPage } from './settle-page.ts';

/** What a settled page tells main. */
export interface PageContent {
  /** The box of its labels in CSS pixels (measurePage). */
  readonly measured: ReturnType<typeof measurePage>;
  /** The beginning of its visible text (readPageText). */
  readonly text: string;
  readonly reports: PageReports;
  readonly leads: PageLeads;
}

/** Where a page leads by what is written in it. Addresses may be relative. */
export interface PageLeads {
  readonly base: string;
  /** As in the header "Refresh". */
  readonly refreshes: readonly string[];
  /** Documents in frames and plug-ins. */
  readonly inside: readonly string[];
}

/** Reads a page in one call, to save round trips to it. @param codes the orders whose labels are measured */
export const readPage = (
  { evaluate }: Pick<SettledPage, 'evaluate'>,
  codes: readonly OrderCode[],
): Promise<PageContent> =>
  evaluate(
    `({ measured: ${measureScript(codes)}, text: (${readPageText.toString()})(${MAX_LETTERS}), reports: temReports, leads: (${findLeads.toString()})() })`,
  );

/**
 * Returns what the page lacks on paper. Pictures and styles count only if they are for paper.
 * @param page follows the window's pages
 */
export async function readMissingParts(
  page: PageDebugger,
  { look, evaluate }: SettledPage,
  { reports }: Pick<PageContent, 'reports'>,
  traffic: PageTraffic,
): Promise<readonly MissingPart[]> {
  const { failedFonts } = look;
  const missing = findMissingParts({ failures: page.requests.failures(), reports, failedFonts }, traffic);
  const urlsOf = (wanted: PartKind): string[] =>
    missing.filter(({ kind }) => kind === wanted).map(({ url }) => url);
  const lacked = { pictures: urlsOf('picture'), styles: urlsOf('style') };
  if (lacked.pictures.length + lacked.styles.length === 0) return missing;
  await page.emulate('print');
  const printed = await evaluate<readonly string[]>(findPrintedPartsScript(lacked));
  await page.emulate('');
  return missing.filter(({ kind, url }) => (kind !== 'picture' && kind !== 'style') || printed.includes(url));
}

/** An error page has a few hundred letters, one label about 500: the rest says nothing more about a token. */
const MAX_LETTERS = 20_000;

/**
 * Runs inside the label page, in Tem's world, and must therefore use nothing from outside. Returns the beginning of the
 * page's visible text (https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute).
 */
function readPageText(most: number): string {
  // An XML document or a frameset has no body with innerText.
  const { body } = document;
  const text: unknown = body instanceof HTMLElement ? body.innerText : document.documentElement?.textContent;
  return typeof text === 'string' ? text.slice(0, most) : '';
}

/** Runs inside the label page, in Tem's world, and must therefore use nothing from outside. */
function findLeads(): PageLeads {
  const written = (selector: string, ...names: string[]): string[] =>
    [...document.querySelectorAll(selector)].flatMap((element) =>
      names.flatMap((name) => element.getAttribute(name) ?? []).slice(0, 1),
    );
  return {
    base: document.baseURI,
    refreshes: written('meta[http-equiv="refresh" i]', 'content'),
    inside: written('iframe, frame, embed, object', 'src', 'data'),
  };
}
