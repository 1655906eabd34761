import type { HeadKnowledge } from '../../../shared/printer-head.ts';
import { findHead } from '../known-heads.ts';
import type { PrinterLanguage } from '../languages/printer-language.ts';
import type { PrinterConnection } from './printer-connection.ts';

export const UNTOLD: HeadKnowledge = { by: 'nobody' };

/** Asks a printer about its head. What it tells of its width counts first, then its model's name. @throws Error if the connection breaks */
export async function askHead(
  { ask }: Pick<PrinterConnection, 'ask'>,
  questions: PrinterLanguage['headQuestions'],
): Promise<HeadKnowledge> {
  let byModel: HeadKnowledge = UNTOLD;
  for (const { question, read } of questions) {
    const told = await ask(question, ({ bytes, asked }) => read(bytes.subarray(asked)));
    // What does not know the simpler question is not asked the other.
    if (told === null) break;
    if ('dots' in told) return { by: 'printer', dots: told.dots, dpi: told.dpi };
    const head = findHead(told.model, told.dpi);
    if (head !== null) byModel = { by: 'model', ...head };
  }
  return byModel;
}
