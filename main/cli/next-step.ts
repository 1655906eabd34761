import { HOLD_CODES, type HoldCode } from '../../shared/hold.ts';
import type { LocalizedText } from '../../shared/language.ts';
import { createLookupTable } from '../../shared/lookup-table.ts';
import type { ProblemCode } from '../../shared/problem.ts';

/** What to do on the command line, where a problem's own words, which are the window's too, can't say it; else null. */
export function nextStepFor(code: ProblemCode): LocalizedText | null {
  const hold = HOLD_CODES.find((one) => one === code);
  return hold === undefined ? (NEXT_STEPS.get(code) ?? null) : HOLD_STEPS[hold];
}

/** A questionable label has to be looked at, and nobody is asked here: where that is done. */
const AT_THE_STATION: LocalizedText = {
  vi: 'Mở trạm in và quét đơn này ở đó để xem hình và trả lời.',
  en: 'Open the station and scan the order there to see the picture and answer.',
};

const HOLD_STEPS: Readonly<Record<HoldCode, LocalizedText | null>> = {
  contradictory: AT_THE_STATION,
  'other-receiver': AT_THE_STATION,
  'unreadable-barcode': AT_THE_STATION,
  'other-code': {
    vi: `${AT_THE_STATION.vi} Nếu nhãn nào cũng có mã này, quản lý cho phép loại mã đó ở trạm, rồi chạy lại lệnh này.`,
    en: `${AT_THE_STATION.en} If every label carries such a code, a manager agrees to it at the station; then run this again.`,
  },
  'order-ended': {
    vi: 'Vẫn muốn in: chạy lại với --any-status.',
    en: 'To print it all the same, run this again with --any-status.',
  },
  'printed-before': {
    vi: 'Vẫn muốn in: chạy lại với --reprint và lý do.',
    en: 'To print it again, run this again with --reprint and a reason.',
  },
  'several-orders': {
    vi: 'Chạy lại với mã đầy đủ của đơn cần in.',
    en: 'Run this again with the full code of the one to print.',
  },
  // The command line gives both to the service as codes (hold-answers.ts).
  'order-not-found': null,
  'order-not-looked-up': null,
};

const NEXT_STEPS = createLookupTable<LocalizedText>({
  'token-other-origin': {
    vi: 'Hoặc chạy lại với --token-file và mã truy cập của địa chỉ này.',
    en: 'Or run this again with --token-file and this address’s token.',
  },
  'token-without-address': {
    vi: 'Hoặc chạy lại với --token-file.',
    en: 'Or run this again with --token-file.',
  },
  'handover-unknown': {
    vi: 'Nếu chưa ra: chạy lại với --reprint và lý do.',
    en: 'If it did not, run this again with --reprint and a reason.',
  },
  'create-unsure': {
    vi: 'Chạy lại đúng lệnh này.',
    en: 'Run this same command again.',
  },
  'create-untold': {
    vi: 'Trang của dịch vụ không có đơn này: chạy lại đúng lệnh này, thêm --not-there.',
    en: 'Where the service’s website has no such order, run this same command again with --not-there.',
  },
  'soc-taken': {
    vi: 'Vẫn muốn tạo thêm một đơn: chạy lại với --anyway.',
    en: 'To create one more order all the same, run this again with --anyway.',
  },
  'cancel-unsure': {
    vi: 'Tra đơn bằng “tem info MÃ”.',
    en: 'Look it up with “tem info CODE”.',
  },
  'webhook-unsure': {
    vi: 'Xem bằng “tem webhook get”.',
    en: 'See it with “tem webhook get”.',
  },
});
