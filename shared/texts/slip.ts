import type { LocalizedTexts } from '../language.ts';

/** A new order that was scanned while labels are scanned back: a likely slip, named by the alarm. */
export const slipText = {
  likely: {
    vi: 'Đây là đơn mới, chưa in: bạn đang ở Đối chiếu.',
    en: 'This is a new order, not printed yet: you are scanning labels back.',
  },
  afterwards: {
    vi: 'Nếu đúng vậy, bấm “Đã hiểu”; Tem sẽ hỏi có thêm đơn vào danh sách không.',
    en: 'If so, press “Understood”; Tem then asks whether to add the order to the list.',
  },
  offer: {
    vi: 'Đơn {code} chưa in ở máy này và chưa có trong danh sách.',
    en: 'Order {code} was not printed here and is not in the list.',
  },
  add: { vi: 'Thêm vào danh sách', en: 'Add to the list' },
  leave: { vi: 'Không thêm', en: 'Leave it out' },
} as const satisfies LocalizedTexts;
