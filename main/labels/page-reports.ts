/** What a label page has reported by events while it loaded and drew. Addresses are complete; a script may have chosen them. */
export interface PageReports {
  /** Elements whose source could not be used, by tag name in lower case. */
  readonly broken: { readonly tag: string; readonly url: string }[];
  /** What the page's content security policy refused. */
  readonly refused: { readonly directive: string; readonly url: string }[];
  /** Forms that a script submitted, or whose content it read. */
  readonly submitted: SubmittedForm[];
}

export interface SubmittedForm {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/**
 * Runs in each document of a label page before its own scripts, in Tem's world, and must therefore use nothing from outside.
 * Keeps reports that the document itself does not: an integrity or type that does not fit makes a script fail though it arrived,
 * and what the page's policy refuses is never requested.
 */
export function keepReports(most: number): void {
  const reports: PageReports = { broken: [], refused: [], submitted: [] };
  const keep = <Report>(list: Report[], report: Report): void => {
    if (list.length < most) list.push(report);
  };
  const addressOf = (element: Element): string => {
    if (element instanceof HTMLImageElement) return element.currentSrc || element.src;
    if (element instanceof SVGImageElement || element instanceof SVGUseElement) return element.href.baseVal;
    const name = ['src', 'href', 'data'].find((one) => element.hasAttribute(one));
    const written = element.getAttribute(name ?? '') ?? '';
    return written === '' ? '' : new URL(written, element.baseURI).href;
  };
  addEventListener(
    'error',
    ({ target }) => {
      // A link may be to an icon, or to what is needed later.
      if (target instanceof HTMLLinkElement && !target.relList.contains('stylesheet')) return;
      // Other errors are a script's own.
      if (target instanceof Element) keep(reports.broken, { tag: target.localName, url: addressOf(target) });
    },
    true,
  );
  addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI }) =>
      keep(reports.refused, { directive: effectiveDirective, url: blockedURI }),
    true,
  );
  // Chromium collects a form's fields before it refuses to submit it (core/html/forms/html_form_element.cc).
  addEventListener(
    'formdata',
    ({ target, formData }) => {
      if (!(target instanceof HTMLFormElement)) return;
      // A control called "action" would hide the form's own (https://html.spec.whatwg.org/#the-form-element, named getter).
      const own = (name: string): string => String(Reflect.get(HTMLFormElement.prototype, name, target));
      const fields = [...formData].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as const] : [],
      );
      const method = own('method') === 'post' ? 'POST' : 'GET';
      keep(reports.submitted, { url: own('action'), method, fields });
    },
    true,
  );
  Object.assign(globalThis, { temReports: reports });
}

const MAX_REPORTS = 200;

export const keepReportsScript = (): string => `(${keepReports.toString()})(${MAX_REPORTS})`;
