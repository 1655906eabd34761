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

const wildEvents = (events: readonly LabelEvent[] = LABEL_EVENTS) =>
  fc.array(fc.constantFrom(...events), { maxLength: 40 });

/** The states of a label in order; an impossible event changes nothing. */
function walk(events: readonly LabelEvent[], from: LabelState = 'queued'): LabelState[] {
  const states = [from];
  for (const event of events) states.push(transition(states.at(-1) ?? from, event) ?? states.at(-1) ?? from);
  return states;
}

/** The states in which an event can happen. */
const statesThatTake = (event: LabelEvent): LabelState[] =>
  LABEL_STATES.filter((state) => transition(state, event) !== null);

describe('a label’s states', () => {
  it('follow the table: each state is reachable and each event occurs in some state', () => {
    const reached = new Set<LabelState>(['queued']);
    for (const state of LABEL_STATES)
      for (const event of LABEL_EVENTS) {
        const next = transition(state, event);
        if (next !== null) reached.add(next);
      }
    expect([...reached].toSorted()).toEqual([...LABEL_STATES].toSorted());
    expect(LABEL_EVENTS.filter((event) => statesThatTake(event).length === 0)).toEqual([]);
  });

  it('never return to the queue automatically once it may be on paper, unless nothing was sent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MAY_BE_OUT), wildEvents(), (from, wild) => {
        const events = wild.filter((event) => !OPERATOR.includes(event) && event !== 'requeue');
        for (const state of walk(events, from))
          expect(['queued', 'preparing', 'proven']).not.toContain(state);
      }),
    );
    for (const state of ['submitted', 'printed', 'confirmed', 'unknown'] as const)
      expect(transition(state, 'requeue')).toBeNull();
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

  it('allow a hand-over only once proven', () => {
    for (const state of LABEL_STATES)
      expect(transition(state, 'submit')).toBe(state === 'proven' ? 'submitting' : null);
    expect(statesThatTake('prove')).toEqual(['preparing']);
  });

  it('after a crash are none of a run’s own, and "unknown" for what may be out', () => {
    for (const state of LABEL_STATES) {
      const after = transition(state, 'interrupt') ?? state;
      expect(['preparing', 'proven', 'submitting']).not.toContain(after);
      if (state === 'submitting') expect(after).toBe('unknown');
      if (after === 'queued') expect(MAY_BE_OUT).not.toContain(state);
    }
  });

  it('of a held label change only by the operator', () => {
    const events = LABEL_EVENTS.filter((event) => !OPERATOR.includes(event));
    fc.assert(
      fc.property(wildEvents(events), (wild) => {
        expect(new Set(walk(wild, 'held'))).toEqual(new Set(['held']));
      }),
    );
  });
});
