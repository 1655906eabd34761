import { interpolateLocalized } from '../../../shared/language.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import type { Problem } from '../../../shared/problem.ts';
import { partnerFailureText } from '../../../shared/texts/partner-failures.ts';
import { describeFailure, type RequestOutcome } from '../../partner/request-outcome.ts';

/**
 * How long after its sending a new order may still turn up at the service, in milliseconds. What the answer looked like
 * says nothing: a service that hung up, or whose gateway gave up, may be at it still for as long as web servers let it (PHP:
 * 30 seconds by default). Only its own refusal ends it at once.
 */
export const GRACE_PERIOD_MS: Readonly<Record<Exclude<RequestOutcome['kind'], 'not-sent'>, number>> = {
  refused: 0,
  unreached: 5_000,
  unsure: 30_000,
};

/** Why it is not known whether an order was created. @param thrown what kept Tem from knowing; null: nothing was heard */
export function unknownOutcomeProblem(soc: Soc, thrown: unknown): Problem {
  return { code: 'create-unsure', values: { soc, detail: describeFailure(thrown) } };
}

/** A look-up was answered, and not in a way that is known to mean that there is no such order. */
export function unconfirmedProblem(soc: Soc, thrown: unknown): Problem {
  return { code: 'create-untold', values: { soc, detail: describeFailure(thrown) } };
}

/** A look-up named only the order that had the soc when one more was sent. */
export function onlyEarlierOrderProblem(soc: Soc, code: OrderCode): Problem {
  const detail = interpolateLocalized(partnerFailureText.earlierOrder, { code });
  return { code: 'create-untold', values: { soc, detail } };
}
