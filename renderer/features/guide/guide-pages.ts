import { parsePrintMethod } from '../../../shared/print-method.ts';
import type { GuideStep, Settings } from '../../../shared/settings.ts';

/** Navigation between the guide's pages. */
export interface GuideNavigation {
  readonly next: () => void;
  /** Undefined on the first page. */
  readonly back: (() => void) | undefined;
}

/** Navigation of the guide itself, which can also leave out pages that a settings file answered. */
export interface GuideWalk extends GuideNavigation {
  readonly skipTo: (page: GuidePageName) => void;
}

/** The guide's pages, one question each, and the step that each belongs to. */
const STEP_OF = {
  language: 'language',
  partner: 'service',
  addresses: 'service',
  token: 'service',
  printer: 'printer',
  'print-methods': 'printer',
  'test-label': 'printer',
  scanner: 'scanner',
  done: 'done',
} as const satisfies Record<string, GuideStep>;

export type GuidePageName = keyof typeof STEP_OF;

type GuideAnswers = Pick<Settings, 'partner' | 'printer'>;

const PAGES = [
  'language',
  'partner',
  'addresses',
  'token',
  'printer',
  'print-methods',
  'test-label',
  'scanner',
  'done',
] as const;

/** The pages that apply to the answers so far: the sandbox has no address, and without a printer there is no test label. */
function pagesFor({ partner, printer }: GuideAnswers): readonly GuidePageName[] {
  return PAGES.filter((page) => {
    if (page === 'addresses' || page === 'token') return partner === 'service';
    // Folders and network printers have only one print method.
    if (page === 'print-methods') return printer !== null && parsePrintMethod(printer) !== null;
    return page === 'test-label' ? printer !== null : true;
  });
}

export const stepOf = (page: GuidePageName): GuideStep => STEP_OF[page];

/** The page to resume at: the first page of the unfinished step; the start if the guide was finished. */
export function pageToResume(step: GuideStep): GuidePageName {
  if (step === 'done') return 'language';
  return PAGES.find((page) => STEP_OF[page] === step) ?? 'language';
}

/** The next page; null for the last. */
export function pageAfter(page: GuidePageName, answers: GuideAnswers): GuidePageName | null {
  return PAGES.slice(PAGES.indexOf(page) + 1).find((one) => pagesFor(answers).includes(one)) ?? null;
}

/** The previous page; null for the first. */
export function pageBefore(page: GuidePageName, answers: GuideAnswers): GuidePageName | null {
  return PAGES.slice(0, PAGES.indexOf(page)).findLast((one) => pagesFor(answers).includes(one)) ?? null;
}

/**
 * Whether the station says that its setup is unfinished. A station that works and never saw the guide (set up by a
 * settings file) shows nothing.
 */
export function isUnfinished({ guide, partner }: Pick<Settings, 'guide' | 'partner'>): boolean {
  return guide !== 'done' && (guide !== 'language' || partner === 'unset');
}

/** Whether startup shows the guide: nothing was chosen yet, and nobody declined it. */
export function startsWithGuide({ guide, partner }: Pick<Settings, 'guide' | 'partner'>): boolean {
  return partner === 'unset' && guide !== 'done';
}
