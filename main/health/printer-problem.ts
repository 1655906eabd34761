import { describePrinterReasons } from '../../shared/printer-reason.ts';
import type { Problem } from '../../shared/problem.ts';

/** What a look, a run or its end says of the printer, in words that stand for as long as it lasts. */
export function toPrinterProblem({ code, values = {} }: Problem): Problem {
  const { printer = '', reason, detail = '', folder = '' } = values;
  switch (code) {
    case 'printer-not-ready':
    case 'printer-waiting':
      return {
        code: 'printer-trouble',
        values: { printer, reason: reason ?? describePrinterReasons(['error']) },
      };
    // The connection broke: why is a matter for the log.
    case 'printer-failed':
      return { code: 'printer-trouble', values: { printer, reason: describePrinterReasons(['offline']) } };
    case 'folder-failed':
      return { code: 'folder-trouble', values: { folder, detail } };
    default:
      return { code, values };
  }
}
