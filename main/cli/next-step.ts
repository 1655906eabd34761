import { HOLD_CODES, type HoldCode } from '../../shared/hold.ts';
import type { LocalizedText } from '../../shared/language.ts';
import { createLookupTable } from '../../shared/lookup-table.ts';
import type { ProblemCode } from '../../shared/problem.ts';
import { nextStepText } from '../../shared/texts/next-steps.ts';

/** Returns what to do on the command line if the problem's own text, which the window shows too, cannot say it; or null. */
export function nextStepFor(code: ProblemCode): LocalizedText | null {
  const hold = HOLD_CODES.find((one) => one === code);
  return hold === undefined ? (NEXT_STEPS.get(code) ?? null) : HOLD_STEPS[hold];
}

const HOLD_STEPS: Readonly<Record<HoldCode, LocalizedText | null>> = {
  contradictory: nextStepText.atThePicture,
  'other-receiver': nextStepText.atThePicture,
  'no-receiver': nextStepText.atThePicture,
  'missing-parts': nextStepText.atThePicture,
  faint: nextStepText.atThePicture,
  'wider-than-head': nextStepText.atThePicture,
  'other-size': nextStepText.atThePicture,
  'other-picture': nextStepText.atThePicture,
  'unreadable-barcode': nextStepText.atThePicture,
  'other-code': nextStepText.hold['other-code'],
  'order-ended': nextStepText.hold['order-ended'],
  'printed-before': nextStepText.hold['printed-before'],
  'several-orders': nextStepText.hold['several-orders'],
  'claimed-elsewhere': nextStepText.atTheStation,
  'fleet-unreachable': nextStepText.hold['fleet-unreachable'],
  'fleet-in-doubt': nextStepText.atTheStation,
  'fleet-account-unlinked': nextStepText.atTheStation,
  'several-accounts': nextStepText.hold['several-accounts'],
  // The command line passes both to the service as codes (hold-answers.ts).
  'order-not-found': null,
  'order-not-looked-up': null,
};

const NEXT_STEPS = createLookupTable<LocalizedText>(nextStepText.code);
