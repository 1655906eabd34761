import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQuoteQuery } from '../../../../../renderer/components/quote/quote-query.ts';
import { ProblemError } from '../../../../../shared/problem.ts';
import type { Quote, QuoteRequest } from '../../../../../shared/quote.ts';

const REQUEST: QuoteRequest = {
  sender_province: 'Thành phố Hà Nội',
  sender_district: 'Quận Ba Đình',
  receiver_province: 'Thành phố Hồ Chí Minh',
  receiver_district: 'Quận 3',
  weight: 200,
  value: null,
};
const heavier = (weight: number): QuoteRequest => ({ ...REQUEST, weight });
const quote = (fee: number): readonly Quote[] => [
  { service: 'Tốc Hành', fee, insurance: 0, pickup: null, delivery: null },
];

function opened() {
  const asked: { readonly request: QuoteRequest; readonly answer: PromiseWithResolvers<readonly Quote[]> }[] =
    [];
  const quoting = createQuoteQuery((request) => {
    const answer = Promise.withResolvers<readonly Quote[]>();
    asked.push({ request, answer });
    return answer.promise;
  });
  return { ...quoting, asked, state: () => quoting.store.getState() };
}
const pause = (): Promise<unknown> => vi.advanceTimersByTimeAsync(300);
const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('requesting a price', () => {
  it('starts when typing pauses, once for all changes', async () => {
    const { setRequest, asked, state } = opened();
    expect(state()).toEqual({ kind: 'incomplete' });
    for (const weight of [2, 20, 200]) {
      setRequest(heavier(weight));
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(asked).toEqual([]);
    expect(state()).toEqual({ kind: 'asking', before: null });
    await pause();
    expect(asked.map(({ request }) => request.weight)).toEqual([200]);
    asked[0]?.answer.resolve(quote(35_000));
    await soon();
    expect(state()).toEqual({ kind: 'answered', quotes: quote(35_000), request: heavier(200) });
    // The same form again: nothing to ask.
    setRequest({ ...heavier(200) });
    await pause();
    expect(asked).toHaveLength(1);
  });

  it('never shows an older form’s response, whatever the order of arrival', async () => {
    const { setRequest, asked, state } = opened();
    setRequest(heavier(1));
    await pause();
    setRequest(heavier(2));
    asked[0]?.answer.resolve(quote(1));
    await soon();
    expect(state()).toEqual({ kind: 'asking', before: null });
    await pause();
    asked[1]?.answer.resolve(quote(2));
    await soon();
    expect(state()).toMatchObject({ kind: 'answered', quotes: quote(2) });

    setRequest(heavier(3));
    expect(state()).toEqual({ kind: 'asking', before: quote(2) });
    await pause();
    setRequest(heavier(4));
    await pause();
    asked[3]?.answer.resolve(quote(4));
    await soon();
    asked[2]?.answer.reject(new ProblemError('unavailable', { detail: 'late' }));
    await soon();
    expect(state()).toMatchObject({ kind: 'answered', quotes: quote(4) });
  });

  it('stops if the form is no longer complete', async () => {
    const { setRequest, asked, state } = opened();
    setRequest(heavier(1));
    setRequest(null);
    await pause();
    expect(asked).toEqual([]);
    setRequest(heavier(1));
    await pause();
    setRequest(null);
    asked[0]?.answer.resolve(quote(1));
    await soon();
    expect(state()).toEqual({ kind: 'incomplete' });
  });

  it('shows a failure, and retries at once on request', async () => {
    const { setRequest, retry, asked, state } = opened();
    retry();
    expect(state()).toEqual({ kind: 'incomplete' });
    setRequest(REQUEST);
    await pause();
    asked[0]?.answer.reject(new ProblemError('refused', { detail: 'Không hỗ trợ tuyến này.' }));
    await soon();
    expect(state()).toEqual({
      kind: 'failed',
      problem: { code: 'refused', values: { detail: 'Không hỗ trợ tuyến này.' } },
    });
    retry();
    expect(asked).toHaveLength(2);
    asked[1]?.answer.resolve(quote(5));
    await soon();
    expect(state()).toMatchObject({ kind: 'answered', quotes: quote(5) });
  });
});
