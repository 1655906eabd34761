import { interpolateLocalized } from '../../../shared/language.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import type { Problem } from '../../../shared/problem.ts';
import { partnerFailureText } from '../../../shared/texts/partner-failures.ts';
import { describeFailure, type RequestOutcome } from '../../partner/request-outcome.ts';

/**
 * How long after its sending a new order may still appear at the service, in milliseconds. The kind of failure doesn't
 * matter: after a hang-up or a gateway timeout the service may keep working for as long as web servers allow (PHP: 30
 * seconds by default). Only the service's own refusal ends it immediately.
 */
export const GRACE_PERIOD_MS: Readonly<Record<Exclude<RequestOutcome['kind'], 'not-sent'>, number>> = {
  refused: 0,
  unreached: 5_000,
  unsure: 30_000,
};

/** Says why it is unknown whether an order was created. @param thrown what prevented an answer; null: there was none */
export const unknownOutcomeProblem = (soc: Soc, thrown: unknown): Problem => ({
  code: 'create-unsure',
  values: { soc, detail: describeFailure(thrown) },
});

/** A look-up whose answer doesn't clearly say that there is no such order. */
export const unconfirmedProblem = (soc: Soc, thrown: unknown): Problem => ({
  code: 'create-untold',
  values: { soc, detail: describeFailure(thrown) },
});

/** A look-up that named only the order that already had the soc. */
export function onlyEarlierOrderProblem(soc: Soc, code: OrderCode): Problem {
  const detail = interpolateLocalized(partnerFailureText.earlierOrder, { code });
  return { code: 'create-untold', values: { soc, detail } };
}
