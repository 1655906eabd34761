import { expect, it } from 'vitest';
import { LABEL_EVENTS, transition } from '../../../main/station/transition.ts';
import { LABEL_STATES, type LabelState } from '../../../shared/station.ts';

/** Each state with the events that can happen in it, and what follows. */
const TABLE: Readonly<Record<LabelState, string>> = {
  'looking-up': 'identify→queued hold→held cancel→cancelled',
  queued: 'prepare→preparing hold→held cancel→cancelled',
  held: 'look-up→looking-up identify→queued hold→held accept→queued agree→queued cancel→cancelled',
  preparing: 'prove→proven fail→failed hold→held requeue→queued interrupt→queued',
  proven: 'submit→submitting fail→failed hold→held requeue→queued interrupt→queued',
  submitting:
    'hand-over→submitted print→printed fail→failed doubt→unknown requeue→queued interrupt→unknown cancel→cancelled',
  submitted:
    'hand-over→submitted print→printed fail→failed doubt→unknown interrupt→unknown reprint→queued cancel→cancelled confirm→confirmed',
  printed: 'reprint→queued confirm→confirmed',
  confirmed: 'reprint→queued confirm→confirmed',
  failed: 'retry→queued cancel→cancelled',
  unknown: 'came-out→printed did-not-come-out→queued reprint→queued confirm→confirmed',
  cancelled: 'retry→queued cancel→cancelled',
};

it.each(LABEL_STATES)('a label’s states follow the table: %s', (state) => {
  const next = LABEL_EVENTS.flatMap((event) => {
    const to = transition(state, event);
    return to === null ? [] : [`${event}→${to}`];
  });
  expect(next.join(' ')).toBe(TABLE[state]);
});
