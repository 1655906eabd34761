import type { LocalizedTexts } from '../language.ts';

/** Words inside the problems of labels that wait for other stations. */
export const fleetHoldText = {
  // In place of the time of the next try.
  onceSettled: { vi: 'khi có người xử lý', en: 'once somebody has seen to it' },
} as const satisfies LocalizedTexts;
