import { type OrderCode, type Soc, shortcodeOf } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';

/** Whether an answer is about the order with this code or shortcode. */
export const isAnswerForCode = (answer: { readonly code: OrderCode }, asked: OrderCode): boolean =>
  answer.code.toUpperCase() === asked.toUpperCase() || String(shortcodeOf(answer.code)) === asked;

/** Does the same by soc. An answer without a soc is trusted. */
export const isAnswerForSoc = (answer: { readonly soc: Soc | null }, asked: Soc): boolean =>
  answer.soc === null || isSameSoc(answer.soc, asked);

/** Compares socs as services do: ignoring case, and for some surrounding spaces. */
export const isSameSoc = (one: string, other: string): boolean =>
  one.trim().toUpperCase() === other.trim().toUpperCase();

/** Creates the error for an answer about another order than requested. Nothing of it may be shown as this one's. */
export const wrongOrderError = (): ProblemError =>
  new ProblemError('malformed', { detail: partnerFailureText.otherOrder });
