/** The name of a job without a title (chrome/app/generated_resources.grd, IDS_DEFAULT_PRINT_DOCUMENT_TITLE). */
const UNTITLED = 'Untitled Document';
const LONGEST = 80;
/** Replaces what is left out. */
const DOTS = '...';

/**
 * A document's title as the spooler sees it: Chromium removes control characters, puts "_" for characters that confuse some
 * drivers, and shortens it in the middle (printing/printing_utils.cc, SimplifyDocumentTitle; ui/gfx/text_elider.cc,
 * ElideString; called for every job by chrome/browser/printing/print_job_worker.cc).
 */
export function jobTitle(title: string): string {
  const plain = title.replaceAll(/\p{Cc}/gu, '').replaceAll(/[\\/<>:"'|?*~]/g, '_');
  if (plain === '') return UNTITLED;
  if (plain.length <= LONGEST) return plain;
  const right = Math.floor((LONGEST - DOTS.length) / 2);
  const left = LONGEST - DOTS.length - right;
  return plain.slice(0, left) + DOTS + plain.slice(-right);
}
