import { expect, it } from 'vitest';
import { classifyPhone } from '../../../shared/phone-number.ts';

it('reads spaces, dots, hyphens, brackets and the country code', () => {
  const usual = [
    '0945900350',
    ' 0945 900 350',
    '0945.900.350',
    '(094) 590-0350',
    '+84945900350',
    '+84 945 900 350',
    '+84 (0) 945 900 350',
    '84945900350',
    '0084 945 900 350',
    '0989999999',
    '0353123456',
    '02838123456',
    '+84 28 3812 3456',
  ];
  expect(usual.map((text) => [text, classifyPhone(text)])).toEqual(usual.map((text) => [text, 'usual']));
});

it('asks about numbers that somebody may have, and refuses those that nobody has', () => {
  // Nine digits occur in the documented sample of an event; eleven digits from 01 on were mobiles until 2018.
  const unusual = [
    '078882888',
    '01234567890',
    '0145900350',
    '+14155550100',
    '19001234',
    '0945900350 / 0912345678',
  ];
  expect(unusual.map((text) => [text, classifyPhone(text)])).toEqual(
    unusual.map((text) => [text, 'unusual']),
  );
  const short = ['912', '0912', '09123456', '098****294', 'không có', '-', '113'];
  expect(short.map((text) => [text, classifyPhone(text)])).toEqual(short.map((text) => [text, 'short']));
});
