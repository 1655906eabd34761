/** What is said of codes on labels that are none of their order's, in Vietnamese and English; both have the same keys (translations.ts). */
export const labelCodesVi = {
  strange: 'Mã lạ trên nhãn',
  // the manager's answer
  agree: 'Nhãn nào cũng có mã này',
  agreePin: 'Cần mã PIN của quản lý.',
  orderForm: 'Mã {{code}} có dạng mã đơn, nên chỉ cho in được riêng nhãn này.',
  knownOrder: 'Mã {{code}} là của một đơn khác mà Tem biết. Xem kỹ trước khi cho in nhãn này.',
  // in the settings
  title: 'Mã khác trên nhãn',
  hint: 'Nhãn nào cũng có các mã này, nên Tem không hỏi. Nhãn có mã lạ khác thì bị giữ lại để hỏi.',
  none: 'Chưa có loại mã nào. Khi một nhãn bị giữ vì có mã lạ, quản lý có thể cho phép loại mã đó ở hình nhãn.',
  training: 'Luyện tập',
  here: 'Dịch vụ đang dùng',
  elsewhere: 'Dịch vụ khác, hiện không dùng',
  remove: 'Bỏ',
  removeOne: 'Bỏ {{words}}',
  removeHint: 'Bỏ một loại mã: từ nhãn sau, Tem lại giữ và hỏi khi nhãn có mã đó.',
  receiverAgrees: 'Người nhận khớp',
  holdOtherReceiver: 'Giữ nhãn có người nhận không khớp với đơn',
  holdOtherReceiverHint:
    'Tem so tên, số điện thoại và địa chỉ trên nhãn với đơn đã biết. Tắt: nhãn vẫn in, dòng của đơn có cảnh báo.',
} as const;

export const labelCodesEn = {
  strange: 'Strange codes on the label',
  agree: 'Every label has this code',
  agreePin: 'Needs the manager’s PIN.',
  orderForm: 'Code {{code}} has the form of an order’s, so only this one label can be allowed.',
  knownOrder: 'Code {{code}} is that of another order Tem knows. Look closely before you allow this label.',
  title: 'Other codes on labels',
  hint: 'Every label carries these codes, so Tem does not ask about them. A label with another strange code is held.',
  none: 'None yet. When a label is held for a strange code, a manager can allow that kind of code at its picture.',
  training: 'Training',
  here: 'The service in use',
  elsewhere: 'Another service, not in use now',
  remove: 'Remove',
  removeOne: 'Remove {{words}}',
  removeHint: 'Remove one, and from the next label on Tem holds labels with such a code again.',
  receiverAgrees: 'Receiver matches',
  holdOtherReceiver: 'Hold labels whose receiver is not the order’s',
  holdOtherReceiverHint:
    'Tem compares name, phone number and address on the label with the order it knows. Off: the label is printed, and its row warns.',
};
