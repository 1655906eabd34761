import type { LocalizedTexts } from '../language.ts';

/** The questions that a person has to agree to: settings, token, PIN, printers. */
export const consentText = {
  cancel: { vi: 'Không', en: 'No' },
  anotherQuestionOpen: {
    vi: 'một câu hỏi khác đang chờ trả lời',
    en: 'another question waits for its answer',
  },
  tooManyRefusals: {
    vi: 'đã có nhiều câu hỏi bị từ chối, chờ một phút',
    en: 'several were refused; wait a minute',
  },
  change: { vi: 'Đổi', en: 'Change it' },
  changeAll: { vi: 'Đổi cả {n} mục', en: 'Change all {n|setting|settings}' },
  changeSetting: { vi: 'Đổi cài đặt này?', en: 'Change this setting?' },
  takeOverFile: { vi: 'Lấy cài đặt từ tệp này?', en: 'Take over the settings of this file?' },
  changedByFile: { vi: 'Số mục cài đặt đổi theo tệp', en: 'Settings changed as the file says' },
  namesOfChanged: { vi: 'Gồm: {names}.', en: 'They are: {names}.' },
  token: {
    replace: { vi: 'Thay mã truy cập đang có?', en: 'Replace the access token?' },
    enteredFor: { vi: 'mã vừa nhập, cho {service}', en: 'the one just entered, for {service}' },
    confirmReplace: { vi: 'Thay mã', en: 'Replace it' },
    clear: { vi: 'Xoá mã truy cập?', en: 'Delete the access token?' },
    confirmClear: { vi: 'Xoá mã', en: 'Delete it' },
    clearNote: {
      vi: 'Tem không dùng được dịch vụ cho đến khi nhập mã khác.',
      en: 'Tem can’t use the service until another one is entered.',
    },
    kept: { vi: 'mã đang có', en: 'the one kept' },
    label: { vi: 'Mã truy cập', en: 'Access token' },
    keptFor: { vi: 'mã đang có, cho {service}', en: 'the one kept, for {service}' },
  },
  pin: {
    label: { vi: 'Mã PIN của cài đặt', en: 'PIN of the settings' },
    inUse: { vi: 'mã đang dùng', en: 'the one in use' },
    entered: { vi: 'mã vừa nhập', en: 'the one just entered' },
    question: {
      set: {
        message: { vi: 'Đặt mã PIN cho cài đặt?', en: 'Set a PIN for the settings?' },
        confirmLabel: { vi: 'Đặt mã PIN', en: 'Set the PIN' },
      },
      change: {
        message: { vi: 'Đổi mã PIN của cài đặt?', en: 'Change the PIN of the settings?' },
        confirmLabel: { vi: 'Đổi mã PIN', en: 'Change the PIN' },
      },
      remove: {
        message: { vi: 'Bỏ mã PIN của cài đặt?', en: 'Remove the PIN of the settings?' },
        confirmLabel: { vi: 'Bỏ mã PIN', en: 'Remove the PIN' },
        note: { vi: 'Sau đó ai cũng đổi được cài đặt.', en: 'Anyone can change the settings then.' },
      },
    },
  },
  allowCode: {
    message: {
      vi: 'Không hỏi nữa khi nhãn có mã như vậy?',
      en: 'Stop asking about labels with such a code?',
    },
    confirm: { vi: 'Không hỏi nữa', en: 'Stop asking' },
    note: {
      vi: 'Chỉ đồng ý nếu mã này chắc chắn không phải mã vận đơn: Tem sẽ không nhận ra nhãn lẫn qua mã như vậy nữa. Bỏ được trong Cài đặt → In nhãn.',
      en: 'Agree only if this is certainly no order’s code: Tem will not notice a mixed-up label by such codes any more. Take it back in Settings → Printing.',
    },
  },
  // Where there was nothing before, or will be nothing.
  none: { vi: 'không có', en: 'none' },
  from: { vi: 'từ', en: 'from' },
  to: { vi: 'thành', en: 'to' },
  printer: {
    none: { vi: 'chưa chọn', en: 'none' },
    silent: { vi: '{place}, in cả khi máy in không trả lời', en: '{place}, prints without an answer' },
    shared: { vi: 'MÁY KHÁC ({host}), máy in {name}', en: 'ANOTHER MACHINE ({host}), printer {name}' },
    folder: { vi: 'thư mục {place}', en: 'folder {place}' },
    sharedFolder: {
      vi: 'MÁY KHÁC ({host}), thư mục {folder}',
      en: 'ANOTHER MACHINE ({host}), folder {folder}',
    },
    label: { vi: 'Nơi nhãn được in', en: 'Where labels go' },
    labelOfSize: { vi: 'Nơi nhãn khổ {size} được in', en: 'Where labels of size {size} go' },
  },
  receiver: {
    address: { vi: '{host}, cổng {port}', en: '{host}, port {port}' },
    label: { vi: 'Máy khác gửi được vào Tem qua địa chỉ', en: 'Other machines can send to Tem at' },
    thisMachine: { vi: 'chỉ máy này', en: 'this machine only' },
  },
  labelHost: {
    what: { vi: 'Phần của trang nhãn từ {address}', en: 'Parts of label pages from {address}' },
    allow: { vi: 'được tải', en: 'are loaded' },
    ignore: { vi: 'không cần: thiếu thì nhãn vẫn in', en: 'are not needed: labels are printed without them' },
  },
  allowedCode: { vi: 'Mã lạ được chấp nhận trên mọi nhãn', en: 'Strange code accepted on every label' },
} as const satisfies LocalizedTexts;
