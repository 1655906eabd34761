import type { LocalizedTexts } from '../language.ts';

/** Codes on labels that are not their order’s. */
export const labelCodesText = {
  strange: { vi: 'Mã lạ trên nhãn', en: 'Strange codes on the label' },
  // the manager's answer
  agree: { vi: 'Nhãn nào cũng có mã này', en: 'Every label has this code' },
  agreePin: { vi: 'Cần mã PIN của quản lý.', en: 'Needs the manager’s PIN.' },
  orderForm: {
    vi: 'Mã {code} có dạng mã vận đơn, nên chỉ cho in được riêng nhãn này.',
    en: 'Code {code} has the form of an order’s, so only this one label can be allowed.',
  },
  knownOrder: {
    vi: 'Mã {code} là của một đơn khác mà Tem biết. Xem kỹ trước khi cho in nhãn này.',
    en: 'Code {code} is that of another order Tem knows. Look closely before you allow this label.',
  },
  // in the settings
  title: { vi: 'Mã khác trên nhãn', en: 'Other codes on labels' },
  hint: {
    vi: 'Nhãn nào cũng có các mã này, nên Tem không hỏi. Nhãn có mã lạ khác thì bị giữ lại để hỏi.',
    en: 'Every label carries these codes, so Tem does not ask about them. A label with another strange code is held.',
  },
  none: {
    vi: 'Chưa có loại mã nào. Khi một nhãn bị giữ vì có mã lạ, quản lý có thể cho phép loại mã đó ở hình nhãn.',
    en: 'None yet. When a label is held for a strange code, a manager can allow that kind of code at its picture.',
  },
  training: { vi: 'Chế độ tập', en: 'Practice mode' },
  here: { vi: 'Dịch vụ đang dùng', en: 'The service in use' },
  elsewhere: { vi: 'Dịch vụ khác, hiện không dùng', en: 'Another service, not in use now' },
  remove: { vi: 'Bỏ', en: 'Remove' },
  removeOne: { vi: 'Bỏ {words}', en: 'Remove {words}' },
  removeHint: {
    vi: 'Bỏ một loại mã: từ nhãn sau, Tem lại giữ và hỏi khi nhãn có mã đó.',
    en: 'Remove one, and from the next label on Tem holds labels with such a code again.',
  },
  receiverAgrees: { vi: 'Người nhận khớp', en: 'Receiver matches' },
} as const satisfies LocalizedTexts;
