import { describePrinterReasons } from '../../shared/printer-reason.ts';
import type { Problem } from '../../shared/problem.ts';

/** Rewords what a probe, a run or its end reports of the printer, so that it applies as long as it lasts. */
export function toPrinterProblem({ code, values = {} }: Problem): Problem {
  const { printer = '', reason, detail = '', folder = '' } = values;
  switch (code) {
    case 'printer-not-ready':
    case 'printer-waiting':
      return {
        code: 'printer-trouble',
        values: { printer, reason: reason ?? describePrinterReasons(['error']) },
      };
    // The connection broke; only the log says why.
    case 'printer-failed':
      return { code: 'printer-trouble', values: { printer, reason: describePrinterReasons(['offline']) } };
    case 'folder-failed':
      return { code: 'folder-trouble', values: { folder, detail } };
    default:
      return { code, values };
  }
}
