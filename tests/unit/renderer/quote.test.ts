import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQuoteQuery } from '../../../renderer/components/quote/quote-query.ts';
import { parseQuoteForm, type QuoteForm } from '../../../renderer/features/quote/quote-form.ts';
import type { Quote, QuoteRequest } from '../../../shared/quote.ts';
import { refused } from './refused.ts';

const REQUEST: QuoteRequest = {
  sender_province: 'Thành phố Hà Nội',
  sender_district: 'Quận Ba Đình',
  receiver_province: 'Thành phố Hồ Chí Minh',
  receiver_district: 'Quận 3',
  weight: 200,
  value: null,
};

describe('requesting a price', () => {
  const quote = (fee: number): readonly Quote[] => [
    { service: 'Tốc Hành', fee, insurance: 0, pickup: null, delivery: null },
  ];

  function opened() {
    const answers: PromiseWithResolvers<readonly Quote[]>[] = [];
    const quoting = createQuoteQuery(() => {
      const answer = Promise.withResolvers<readonly Quote[]>();
      answers.push(answer);
      return answer.promise;
    });
    /** The form has this weight, or is incomplete. */
    const enter = (weight: number | null): void =>
      quoting.setRequest(weight === null ? null : { ...REQUEST, weight });
    const answer = async (at: number, reply: readonly Quote[] | Promise<never>): Promise<void> => {
      answers[at]?.resolve(reply);
      await vi.advanceTimersByTimeAsync(0);
    };
    return { enter, answer, requests: () => answers.length, state: () => quoting.store.getState() };
  }
  const pause = (): Promise<unknown> => vi.advanceTimersByTimeAsync(300);

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks once for what is typed without a pause', async () => {
    const { enter, requests } = opened();
    for (const weight of [1, 15, 150, 1500]) {
      enter(weight);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(requests()).toBe(0);
    await pause();
    expect(requests()).toBe(1);
  });

  it('never shows an older form’s response, whatever the order of arrival', async () => {
    const { enter, answer, state } = opened();
    enter(1);
    await pause();
    enter(2);
    await answer(0, quote(1));
    expect(state()).toEqual({ kind: 'asking', before: null });
    await pause();
    await answer(1, quote(2));
    expect(state()).toMatchObject({ kind: 'answered', quotes: quote(2) });
    enter(3);
    expect(state()).toEqual({ kind: 'asking', before: quote(2) });
    await pause();
    enter(4);
    await pause();
    await answer(3, quote(4));
    await answer(2, refused({ code: 'unavailable', values: { detail: 'late' } }));
    expect(state()).toMatchObject({ kind: 'answered', quotes: quote(4) });
  });
});

describe('the form for a price', () => {
  const FORM: QuoteForm = {
    sender: { province: 'Thành phố Hà Nội', district: 'Quận Ba Đình', commune: '' },
    receiver: { province: ' Thành phố Hồ Chí Minh ', district: 'Quận 3', commune: '' },
    weight: '1.500',
    value: '',
  };

  it.each([
    [{ weight: '0' }, 'noWeight', null, ['weightField']],
    [{ weight: '1,5' }, 'badNumber', null, ['weightField']],
    [{ weight: '99999999999999' }, 'tooLarge', null, ['weightField']],
    [{ value: 'abc' }, null, 'badNumber', ['valueField']],
    [{ value: '0' }, null, null, []],
  ])('judges numbers: %j', (change, weight, value, missing) => {
    expect(parseQuoteForm({ ...FORM, ...change })).toMatchObject({ weight, value, missing });
  });
});
