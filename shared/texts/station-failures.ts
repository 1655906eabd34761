import type { LocalizedTexts } from '../language.ts';

/** What happened to a row while Tem was not there to see it. */
export const stationFailureText = {
  closed: { vi: 'Tem bị tắt giữa chừng', en: 'Tem was closed midway' },
  notWritten: { vi: 'lúc đó không ghi được vào ổ đĩa', en: 'the disk could not be written to then' },
} as const satisfies LocalizedTexts;
