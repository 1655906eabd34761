import { z } from 'zod';
import type { DiagnosticsReport, Licences, ProbedPrinter } from '../diagnostics.ts';
import type { LinkResult } from '../link.ts';
import type { UpdateState } from '../update.ts';
import { nothing, operate, read } from './call.ts';

/** Pages outside of Tem that a button may open, by name; main knows their addresses. */
export const OUTSIDE_PAGES = ['printer-settings'] as const;
export type OutsidePage = (typeof OUTSIDE_PAGES)[number];

/** What keeps the station itself in order. */
export const supportCalls = {
  updates: {
    state: read(nothing).returns<UpdateState>(),
    /** Looks for a newer version now; answers when that is known, and downloads it in the background. */
    check: operate(nothing).returns<UpdateState>(),
    /** The operator agrees: closes Tem and installs the version that is ready. Refused while the batch is not empty. */
    install: operate(nothing).returns<void>(),
  },
  diagnostics: {
    read: read(nothing).returns<DiagnosticsReport>(),
    /** Asks every printer; takes as long as the slowest of them, within limits. */
    printers: read(nothing).returns<readonly ProbedPrinter[]>(),
    /** Saves all of it with the logs, redacted, as a zip; null when cancelled, otherwise the file. */
    save: operate(nothing).returns<string | null>(),
    /** Shows the file that was saved last, in the system's own folder window. */
    show: operate(nothing).returns<void>(),
    /** @throws ProblemError licences-missing */
    licences: read(nothing).returns<Licences>(),
  },
  links: {
    /** What links did, until it is dismissed. */
    last: read(nothing).returns<LinkResult | null>(),
    /** The operator has read that answer; one that came meanwhile stays. */
    dismiss: operate(z.strictObject({ sequence: z.int().nonnegative() })).returns<void>(),
    /** Takes what they brought out of the batch again, as far as nothing of it was begun. */
    removeAdded: operate(nothing).returns<void>(),
  },
  outside: {
    /** Opens a page outside of Tem, in the program that the system has for it. */
    open: operate(z.strictObject({ page: z.enum(OUTSIDE_PAGES) })).returns<void>(),
  },
};
