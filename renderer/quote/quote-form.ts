import type { QuoteRequest } from '../../shared/quote.ts';
import { readWhole } from '../../shared/whole-number.ts';
import type { Place } from '../ui/area-picker.tsx';

/** What is filled in to ask for a price. */
export interface QuoteForm {
  readonly sender: Place;
  readonly receiver: Place;
  /** Grams and dong, as they were typed. */
  readonly weight: string;
  readonly value: string;
}

const NOWHERE: Place = { province: '', district: '', commune: '' };
export const EMPTY_FORM: QuoteForm = { sender: NOWHERE, receiver: NOWHERE, weight: '', value: '' };

/** What a form still lacks, in the order of its fields. */
export const LACKS = [
  'senderProvince',
  'senderDistrict',
  'receiverProvince',
  'receiverDistrict',
  'weightField',
  'valueField',
] as const;
export type Lack = (typeof LACKS)[number];

/** What is wrong with a number that was typed. */
export type NumberMistake = 'badNumber' | 'tooLarge' | 'noWeight';

/** A form as a question to the service, or what keeps it from being one. */
export interface ReadForm {
  readonly request: QuoteRequest | null;
  readonly lacks: readonly Lack[];
  readonly weight: NumberMistake | null;
  readonly value: NumberMistake | null;
}

/** Reads a form. The value may be left empty, the weight may not be 0; anything else is the service's to judge. */
export function readForm({ sender, receiver, weight, value }: QuoteForm): ReadForm {
  const grams = readNumber(weight);
  const dong = readNumber(value);
  const places = {
    sender_province: sender.province.trim(),
    sender_district: sender.district.trim(),
    receiver_province: receiver.province.trim(),
    receiver_district: receiver.district.trim(),
  };
  const lacking: Readonly<Record<Lack, boolean>> = {
    senderProvince: places.sender_province === '',
    senderDistrict: places.sender_district === '',
    receiverProvince: places.receiver_province === '',
    receiverDistrict: places.receiver_district === '',
    weightField: grams.number === null || grams.number === 0,
    valueField: dong.mistake !== null,
  };
  const lacks = LACKS.filter((lack) => lacking[lack]);
  return {
    request:
      lacks.length === 0 && grams.number !== null
        ? { ...places, weight: grams.number, value: dong.number }
        : null,
    lacks,
    weight: grams.number === 0 ? 'noWeight' : grams.mistake,
    value: dong.mistake,
  };
}

/** A number (null: none is typed), and what is wrong with it. */
function readNumber(text: string): { number: number | null; mistake: NumberMistake | null } {
  const read = readWhole(text);
  switch (read.kind) {
    case 'number':
      return { number: read.value, mistake: null };
    case 'empty':
      return { number: null, mistake: null };
    case 'not-a-number':
      return { number: null, mistake: 'badNumber' };
    case 'too-large':
      return { number: null, mistake: 'tooLarge' };
  }
}
