import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LABEL_EVENTS, type LabelEvent, transition } from '../../../main/station/transition.ts';
import { LABEL_STATES, type LabelState } from '../../../shared/station.ts';

/** Events that only a person can report. */
const OPERATOR: readonly LabelEvent[] = [
  'look-up',
  'identify',
  'retry',
  'accept',
  'agree',
  'came-out',
  'did-not-come-out',
  'reprint',
  'cancel',
  'confirm',
];
/** From here on the label may be on paper. */
const MAY_BE_OUT: readonly LabelState[] = ['submitting', 'submitted', 'printed', 'confirmed', 'unknown'];

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

const wildEvents = (events: readonly LabelEvent[] = LABEL_EVENTS) =>
  fc.array(fc.constantFrom(...events), { maxLength: 40 });

/** The states of a label in order; an impossible event changes nothing. */
function walk(events: readonly LabelEvent[], from: LabelState): LabelState[] {
  const states = [from];
  for (const event of events) states.push(transition(states.at(-1) ?? from, event) ?? states.at(-1) ?? from);
  return states;
}

describe('a label’s states', () => {
  it.each(LABEL_STATES)('follow the table: %s', (state) => {
    const next = LABEL_EVENTS.flatMap((event) => {
      const to = transition(state, event);
      return to === null ? [] : [`${event}→${to}`];
    });
    expect(next.join(' ')).toBe(TABLE[state]);
  });

  it('never return to the queue automatically once it may be on paper, unless nothing was sent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MAY_BE_OUT), wildEvents(), (from, wild) => {
        const events = wild.filter((event) => !OPERATOR.includes(event) && event !== 'requeue');
        for (const state of walk(events, from))
          expect(['queued', 'preparing', 'proven']).not.toContain(state);
      }),
    );
  });

  it('allow one hand-over at most between two decisions of the operator', () => {
    fc.assert(
      fc.property(wildEvents(), (events) => {
        let handed = 0;
        let state: LabelState = 'queued';
        for (const event of events) {
          const next = transition(state, event);
          if (next === null) continue;
          if (OPERATOR.includes(event) || (event === 'requeue' && state === 'submitting')) handed = 0;
          if (event === 'submit') handed++;
          expect(handed).toBeLessThanOrEqual(1);
          state = next;
        }
      }),
    );
  });
});
