import type { Page } from '@playwright/test';
import { welcomeText } from '../../../shared/texts/app.ts';
import { batchText } from '../../../shared/texts/batch.ts';
import { guideText } from '../../../shared/texts/guide.ts';
import { importsText } from '../../../shared/texts/imports.ts';
import { printText } from '../../../shared/texts/print.ts';
import { scanText } from '../../../shared/texts/scan.ts';
import { settingsText } from '../../../shared/texts/settings.ts';

// The product's ways, each named once: what the steps of every task press, and the words by which they know where they
// are. A change of the screens is followed here and in tasks/steps.

/** What the screens say that a person presses. */
export const KEYS = {
  goOn: 'Enter',
  print: 'F9',
  nextQuestion: 'F6',
  practice: 'Control+e',
  guideFile: 'F4',
  later: 'F10',
  copyCode: 'F8',
  chooseFile: 'Control+o',
  send: 'Control+Enter',
  orders: 'Control+2',
  imports: 'Control+4',
} as const;

/** In Vietnamese, as every station starts. */
export const WORDS = {
  guideWelcome: welcomeText.title.vi,
  guidePartner: guideText.partner.vi,
  guidePrinter: guideText.printer.vi,
  guideTest: guideText.test.vi,
  guideTestAsk: guideText.testAsk.vi,
  guideScanner: guideText.scanner.vi,
  guideDone: guideText.doneTitle.vi,
  printer: printText.printer.vi,
  practice: batchText.practise.vi.replace('{number}', '10'),
  duplicate: scanText.duplicate.vi,
  /** Within the sentence about the printer. */
  outOfPaper: 'hết giấy',
  settingsParts: settingsText.tabs.vi,
  tokenField: settingsText.tokenField.vi,
  connected: settingsText.tokenWorks.vi.split(' {')[0] ?? '',
  chooseFile: importsText.choose.vi,
} as const;

/** Waits for an answer of the station's question, and returns the digit that it shows. @param key as `data-answer` has it */
export async function digitOf(page: Page, key: string): Promise<string> {
  const answer = page.locator(`[data-question] [data-answer="${key}"]`);
  await answer.waitFor();
  const digit = await answer.getAttribute('aria-keyshortcuts');
  if (digit === null) throw new Error(`the answer ${key} shows no digit`);
  return digit;
}
