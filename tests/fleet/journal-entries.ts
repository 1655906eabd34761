import type { JournalEntry } from '../../main/fleet/calls/journal.ts';

/** An entry of an outbox: the job of the same number, printed. */
export const entry = (
  number: number,
  given: Partial<JournalEntry> & Pick<JournalEntry, 'account'>,
): JournalEntry => ({
  number,
  job: number,
  code: `SGNS${number}LM.${number}`,
  size: 'S9',
  printer: 'Máy 1',
  reprint: null,
  receipt: null,
  fence: null,
  agreedBy: null,
  submittedAtMs: Date.UTC(2026, 10, 26) + number * 1000,
  endedAtMs: null,
  state: 'printed',
  outcome: null,
  ...given,
});
