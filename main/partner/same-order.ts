import { type OrderCode, type Soc, shortcodeOf } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';

/** Whether an answer speaks of the order that was asked for, by its code or its shortcode. */
export function isAnswerForCode(answer: { readonly code: OrderCode }, asked: OrderCode): boolean {
  return answer.code.toUpperCase() === asked.toUpperCase() || String(shortcodeOf(answer.code)) === asked;
}

/** The same by the sender's own code. Where the answer leaves it out, the service is taken at its word. */
export function isAnswerForSoc(answer: { readonly soc: Soc | null }, asked: Soc): boolean {
  return answer.soc === null || isSameSoc(answer.soc, asked);
}

/** Services don't tell capitals from small letters in them, some not even spaces at their ends. */
export const isSameSoc = (one: string, other: string): boolean =>
  one.trim().toUpperCase() === other.trim().toUpperCase();

/** The service answered with another order than it was asked for: nothing of that may be shown as this one's. */
export function wrongOrderError(): ProblemError {
  return new ProblemError('malformed', {
    detail: partnerFailureText.otherOrder,
  });
}
