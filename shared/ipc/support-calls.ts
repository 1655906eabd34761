import { z } from 'zod';
import type { DiagnosticsReport, Licences, ProbedPrinter } from '../diagnostics.ts';
import type { LinkResult } from '../link.ts';
import type { UpdateState } from '../update.ts';
import { nothing, operate, read } from './call.ts';

/** Outside pages that a button may open, by name; main knows their addresses. */
const OUTSIDE_PAGES = ['printer-settings'] as const;
export type OutsidePage = (typeof OUTSIDE_PAGES)[number];

/** The maintenance of the station itself. */
export const supportCalls = {
  updates: {
    state: read(nothing).returns<UpdateState>(),
    /** Checks for a newer version now; returns when that is known, and downloads it in the background. */
    check: operate(nothing).returns<UpdateState>(),
    /** The operator agrees: closes Tem and installs the version that is ready. Refused while the batch has work left. */
    install: operate(nothing).returns<void>(),
  },
  diagnostics: {
    read: read(nothing).returns<DiagnosticsReport>(),
    /** Queries every printer; takes as long as the slowest one, within limits. */
    printers: read(nothing).returns<readonly ProbedPrinter[]>(),
    /** Saves the report and the logs, redacted, as a zip; returns the file, or null when cancelled. */
    save: operate(nothing).returns<string | null>(),
    /** Shows the file that was saved last, in the system's file manager. */
    show: operate(nothing).returns<void>(),
    /** @throws ProblemError licences-missing */
    licences: read(nothing).returns<Licences>(),
  },
  links: {
    /** Returns the result of links until it is dismissed. */
    last: read(nothing).returns<LinkResult | null>(),
    /** The operator has read that result; a newer one stays. */
    dismiss: operate(z.strictObject({ sequence: z.int().nonnegative() })).returns<void>(),
    /** Removes the rows that they added from the batch, unless already begun. */
    removeAdded: operate(nothing).returns<void>(),
  },
  outside: {
    /** Opens an outside page in the system's program for it. */
    open: operate(z.strictObject({ page: z.enum(OUTSIDE_PAGES) })).returns<void>(),
  },
};
