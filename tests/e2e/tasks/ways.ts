import { welcomeText } from '../../../shared/texts/app.ts';
import { batchText } from '../../../shared/texts/batch.ts';
import { guideText } from '../../../shared/texts/guide.ts';
import { importsText } from '../../../shared/texts/imports.ts';
import { ordersText } from '../../../shared/texts/orders.ts';
import { printText } from '../../../shared/texts/print.ts';
import { scanText } from '../../../shared/texts/scan.ts';
import { settingsText } from '../../../shared/texts/settings.ts';
import { setupText } from '../../../shared/texts/setup.ts';

// The product's ways, each named once: what the steps of every task press, and the words by which they know where they
// are. A change of the screens is followed here and in tasks/steps.

/** What the screens say that a person presses. */
export const KEYS = {
  goOn: 'Enter',
  back: 'Escape',
  print: 'F9',
  nextQuestion: 'F6',
  removeRow: 'Delete',
  removeOfPicture: 'Control+d',
  practice: 'Control+e',
  later: 'F10',
  keepCalibration: 'F9',
  reprint: 'F8',
  copyCode: 'F8',
  cancelOrder: 'Control+Delete',
  cancelOrderYes: 'F2',
  chooseFile: 'Control+o',
  replaceFile: 'Control+Delete',
  sendImport: 'F9',
  orders: 'Control+2',
  imports: 'Control+4',
  history: 'Control+6',
  settings: 'Control+,',
} as const;

/** The digit of the answer that a label got lost. */
export const REASON_LOST = '2';

/** In Vietnamese, as every station starts. */
export const WORDS = {
  guideWelcome: welcomeText.title.vi,
  guidePartner: guideText.partner.vi,
  guidePrinter: guideText.printer.vi,
  guideTest: guideText.test.vi,
  guideTestAsk: guideText.testAsk.vi,
  guideScanner: guideText.scanner.vi,
  guideDone: guideText.doneTitle.vi,
  guideNext: guideText.next.vi,
  printer: printText.printer.vi,
  savePdf: printText.pdf.vi,
  practice: batchText.practise.vi.replace('{number}', '10'),
  duplicate: scanText.duplicate.vi,
  /** Within the sentence about the printer. */
  outOfPaper: 'hết giấy',
  orderNotFound: ordersText.notFound.vi.split('{')[0] ?? '',
  settingsTitle: settingsText.title.vi,
  serviceTab: settingsText.tabService.vi,
  stationTab: setupText.tabStation.vi,
  importFile: setupText.fileImport.vi,
  fileTake: setupText.fileTake.vi,
  fileTaken: setupText.fileTaken.vi,
  tokenField: settingsText.tokenField.vi,
  chooseFile: importsText.choose.vi,
  replaceYes: importsText.replaceYes.vi,
  cancelYes: ordersText.cancelYes.vi,
  cancelled: ordersText.resultCancelled.vi,
} as const;
