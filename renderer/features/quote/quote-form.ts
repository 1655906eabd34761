import type { QuoteRequest } from '../../../shared/quote.ts';
import { parseWholeNumber } from '../../../shared/whole-number.ts';
import type { AreaNames } from '../../components/area-fields.tsx';

/** The input of a price request. */
export interface QuoteForm {
  readonly sender: AreaNames;
  readonly receiver: AreaNames;
  /** Grams and dong, as typed. */
  readonly weight: string;
  readonly value: string;
}

const EMPTY_PLACE: AreaNames = { province: '', district: '', commune: '' };
export const EMPTY_FORM: QuoteForm = { sender: EMPTY_PLACE, receiver: EMPTY_PLACE, weight: '', value: '' };

/** The fields that can be missing, in form order. */
const REQUIRED_QUOTE_FIELDS = [
  'senderProvince',
  'senderDistrict',
  'receiverProvince',
  'receiverDistrict',
  'weightField',
  'valueField',
] as const;
export type RequiredQuoteField = (typeof REQUIRED_QUOTE_FIELDS)[number];

/** What is wrong with a typed number. */
type NumberIssue = 'badNumber' | 'tooLarge' | 'noWeight';

/** A form as a request to the service, or what prevents that. */
interface ParsedQuoteForm {
  readonly request: QuoteRequest | null;
  readonly missing: readonly RequiredQuoteField[];
  readonly weight: NumberIssue | null;
  readonly value: NumberIssue | null;
}

/** Parses a form. The value may be empty, the weight must not be 0; the service judges everything else. */
export function parseQuoteForm({ sender, receiver, weight, value }: QuoteForm): ParsedQuoteForm {
  const grams = readNumber(weight);
  const dong = readNumber(value);
  const places = {
    sender_province: sender.province.trim(),
    sender_district: sender.district.trim(),
    receiver_province: receiver.province.trim(),
    receiver_district: receiver.district.trim(),
  };
  const lacking: Readonly<Record<RequiredQuoteField, boolean>> = {
    senderProvince: places.sender_province === '',
    senderDistrict: places.sender_district === '',
    receiverProvince: places.receiver_province === '',
    receiverDistrict: places.receiver_district === '',
    weightField: grams.number === null || grams.number === 0,
    valueField: dong.mistake !== null,
  };
  const lacks = REQUIRED_QUOTE_FIELDS.filter((lack) => lacking[lack]);
  return {
    request:
      lacks.length === 0 && grams.number !== null
        ? { ...places, weight: grams.number, value: dong.number }
        : null,
    missing: lacks,
    weight: grams.number === 0 ? 'noWeight' : grams.mistake,
    value: dong.mistake,
  };
}

/** Parses a number (null: empty), with any mistake. */
function readNumber(text: string): { number: number | null; mistake: NumberIssue | null } {
  const read = parseWholeNumber(text);
  if (read.kind === 'number') return { number: read.value, mistake: null };
  if (read.kind === 'empty') return { number: null, mistake: null };
  return { number: null, mistake: read.kind === 'too-large' ? 'tooLarge' : 'badNumber' };
}
