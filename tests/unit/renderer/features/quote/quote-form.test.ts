import { describe, expect, it } from 'vitest';
import {
  EMPTY_FORM,
  parseQuoteForm,
  type QuoteForm,
} from '../../../../../renderer/features/quote/quote-form.ts';
import { QuoteRequestSchema } from '../../../../../shared/quote.ts';

const FORM: QuoteForm = {
  sender: { province: 'Thành phố Hà Nội', district: 'Quận Ba Đình', commune: '' },
  receiver: { province: ' Thành phố Hồ Chí Minh ', district: 'Quận 3', commune: '' },
  weight: '1.500',
  value: '',
};

describe('parseQuoteForm', () => {
  it('builds the request', () => {
    const { request, missing } = parseQuoteForm({ ...FORM, value: '2.000.000' });
    expect(missing).toEqual([]);
    expect(request).toEqual({
      sender_province: 'Thành phố Hà Nội',
      sender_district: 'Quận Ba Đình',
      receiver_province: 'Thành phố Hồ Chí Minh',
      receiver_district: 'Quận 3',
      weight: 1500,
      value: 2_000_000,
    });
    expect(QuoteRequestSchema.safeParse(request).success).toBe(true);
    expect(parseQuoteForm(FORM).request?.value).toBeNull();
  });

  it('names what is missing, field by field', () => {
    expect(parseQuoteForm(EMPTY_FORM)).toEqual({
      request: null,
      missing: ['senderProvince', 'senderDistrict', 'receiverProvince', 'receiverDistrict', 'weightField'],
      weight: null,
      value: null,
    });
    expect(parseQuoteForm({ ...FORM, sender: { ...FORM.sender, district: ' ' } }).missing).toEqual([
      'senderDistrict',
    ]);
  });

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
