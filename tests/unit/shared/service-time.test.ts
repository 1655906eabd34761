import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseServiceTime } from '../../../shared/service-time.ts';

describe('readServiceTime', () => {
  it('reads ISO 8601 with an offset', () => {
    const ms = Date.UTC(2021, 1, 4, 0, 25, 19);
    for (const text of [
      '2021-02-04T07:25:19+07:00',
      '2021-02-04T07:25:19+0700',
      '2021-02-04T00:25:19Z',
      ' 2021-02-04 07:25:19+07:00 ',
      '2021-02-04T07:25:19.000+07:00',
    ])
      expect(parseServiceTime(text)).toEqual({ ms, exact: true });
  });

  it('assumes the service’s own zone if none is given, and says so', () => {
    expect(parseServiceTime('2017-09-29 01:52:09')).toEqual({
      ms: Date.UTC(2017, 8, 28, 18, 52, 9),
      exact: false,
    });
  });

  it('reads nothing else', () => {
    for (const text of [null, '', '12', 'hôm qua', '2021-02-04', '04/02/2021 07:25', '2021-02-30T07:25:19x'])
      expect(parseServiceTime(text)).toBeNull();
    expect(parseServiceTime('2021-13-04T07:25:19+07:00')).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseServiceTime(text);
        expect(read === null || Number.isFinite(read.ms)).toBe(true);
      }),
    );
  });

  it('reads every instant written this way', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }), (date) => {
        expect(parseServiceTime(date.toISOString())).toEqual({ ms: date.getTime(), exact: true });
      }),
    );
  });
});
