/** What a job is called that has no title (chrome/app/generated_resources.grd, IDS_DEFAULT_PRINT_DOCUMENT_TITLE). */
const UNTITLED = 'Untitled Document';
const LONGEST = 80;
/** In place of what is left out. */
const DOTS = '...';

/**
 * A document's title as the spooler sees it: Chromium takes control characters out, puts "_" for what some drivers
 * stumble over, and shortens it in its middle (printing/printing_utils.cc, SimplifyDocumentTitle;
 * ui/gfx/text_elider.cc, ElideString; called for every job by chrome/browser/printing/print_job_worker.cc).
 */
export function jobTitle(title: string): string {
  const plain = title.replaceAll(/\p{Cc}/gu, '').replaceAll(/[\\/<>:"'|?*~]/g, '_');
  if (plain === '') return UNTITLED;
  if (plain.length <= LONGEST) return plain;
  const right = Math.floor((LONGEST - DOTS.length) / 2);
  const left = LONGEST - DOTS.length - right;
  return plain.slice(0, left) + DOTS + plain.slice(-right);
}
