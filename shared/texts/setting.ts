import type { LocalizedText, LocalizedTexts } from '../language.ts';
import type { SETTINGS, SettingWith } from '../settings-table.ts';

/** The texts that the table of settings asks for: a setting without its own is told here, by the compiler. */
type SettingTexts = {
  readonly [Name in SettingWith<{ readonly scope: 'portable' }>]: { readonly name: LocalizedText };
} & {
  readonly [Name in SettingWith<{ readonly field: object }>]: {
    readonly label: LocalizedText;
    readonly hint: LocalizedText;
  };
} & {
  readonly [Name in SettingWith<{ readonly field: object; readonly format: 'choice' }>]: {
    readonly choices: Readonly<Record<(typeof SETTINGS)[Name]['values'][number], LocalizedText>>;
  };
};

/** The settings' texts: `name` in the preview of a settings file; `label`, `hint` and `choices` of the field. */
export const settingText = {
  language: { name: { vi: 'Ngôn ngữ', en: 'Language' } },
  partner: { name: { vi: 'Dịch vụ', en: 'Service' } },
  baseUrl: { name: { vi: 'Địa chỉ dịch vụ', en: 'Service address' } },
  labelUrl: { name: { vi: 'Địa chỉ in nhãn', en: 'Label address' } },
  accountName: { name: { vi: 'Tên tài khoản đầu tiên', en: 'First account’s name' } },
  accounts: { name: { vi: 'Các tài khoản khác', en: 'Further accounts' } },
  printer: { name: { vi: 'Máy in', en: 'Printer' } },
  size: { name: { vi: 'Khổ nhãn', en: 'Label size' } },
  profiles: { name: { vi: 'Cấu hình riêng của từng khổ', en: 'Profiles of single sizes' } },
  heads: { name: { vi: 'Bề rộng in của từng máy in', en: 'How wide single printers print' } },
  printUnreadable: {
    name: { vi: 'In cả nhãn không đọc được', en: 'Print unreadable labels too' },
    label: {
      vi: 'In cả nhãn không đọc được mã vạch, không hỏi',
      en: 'Print labels with an unreadable barcode too, without asking',
    },
    hint: {
      vi: 'Chỉ bật khi máy in không in rõ hơn được: nhãn không quét được vẫn sẽ được dán lên kiện. Nhãn không có vạch nào, hoặc không có người nhận của đơn, vẫn bị giữ.',
      en: 'Only for printers that can do no better: labels that do not scan will end up on parcels. A label without any bars, or without its order’s receiver, is held all the same.',
    },
  },
  fleetPrintAlone: {
    name: { vi: 'In khi mất liên lạc với các bàn', en: 'Print while cut off' },
    label: {
      vi: 'In khi mất liên lạc với các bàn khác',
      en: 'Print while cut off from the other stations',
    },
    hint: {
      vi: 'Người quản lý nhập tên cho từng đơn. Bàn khác có thể cũng in đơn đó; khi có mạng, mọi đơn in hai lần được báo lại.',
      en: 'A supervisor gives a name for each order. Another station may print it too; every double is listed once the network is back.',
    },
  },
  labelHosts: { name: { vi: 'Phần ngoài của trang nhãn', en: 'Outside parts of label pages' } },
  agreedCodes: { name: { vi: 'Mã khác được phép có trên nhãn', en: 'Other codes that labels may carry' } },
  holdOtherReceiver: {
    name: { vi: 'Giữ nhãn sai hoặc thiếu người nhận', en: 'Hold labels with another receiver or none' },
    label: {
      vi: 'Giữ nhãn có người nhận không khớp với đơn, hoặc không có người nhận',
      en: 'Hold labels whose receiver is not the order’s, or is not there',
    },
    hint: {
      vi: 'Tem so tên, số điện thoại và địa chỉ trên nhãn với đơn đã biết. Tắt: nhãn vẫn in, dòng của đơn có cảnh báo.',
      en: 'Tem compares name, phone number and address on the label with the order it knows. Off: the label is printed, and its row warns.',
    },
  },
  reprintDays: {
    name: { vi: 'Hỏi khi in lại trong (ngày)', en: 'Ask before a reprint within (days)' },
    label: {
      vi: 'Hỏi khi in lại đơn đã in trong (ngày)',
      en: 'Ask before reprinting what was printed within (days)',
    },
    hint: { vi: 'Từ 0 đến 365. Số 0: không bao giờ hỏi.', en: '0 to 365. 0 never asks.' },
  },
  chunkSize: {
    name: { vi: 'Số đơn mỗi lần hỏi nhãn', en: 'Orders per label request' },
    label: { vi: 'Số đơn mỗi lần hỏi nhãn', en: 'Orders per label request' },
    hint: {
      vi: 'Từ 1 đến 500. Giảm nếu dịch vụ từ chối khi hỏi quá nhiều nhãn một lần.',
      en: '1 to 500. Lower it if the service refuses large batches.',
    },
  },
  checkStatus: {
    name: { vi: 'Tra trạng thái trước khi in', en: 'Look up the status before printing' },
    label: { vi: 'Tra trạng thái đơn trước khi in', en: 'Look up each order’s status before printing' },
    hint: {
      vi: 'Đơn đã huỷ, thất lạc, đã trả hoặc đã giao được giữ lại để hỏi. Không tra được thì vẫn in.',
      en: 'Cancelled, lost, returned and delivered orders are held until you answer. If the look-up fails, the label is printed.',
    },
  },
  prepareAhead: {
    name: { vi: 'Làm nhãn trước khi in', en: 'Make labels before they are printed' },
    label: { vi: 'Làm nhãn ngay khi quét, trước khi bấm in', en: 'Make labels as orders are scanned' },
    hint: {
      vi: 'Bấm in là ra nhãn ngay. Đơn vị giao hàng không nói rõ mở trang nhãn có bị tính là đã in hay không: nếu bên đó tính, hãy tắt.',
      en: 'Labels then come out at once. The service does not document whether opening a label page counts as printed: if it does, turn this off.',
    },
  },
  prepareMinutes: {
    name: { vi: 'Nhãn làm trước giữ được (phút)', en: 'Minutes that a label made ahead is kept' },
    label: { vi: 'Nhãn làm trước giữ trong (phút)', en: 'Keep labels made ahead for (minutes)' },
    hint: {
      vi: 'Từ 1 đến 60. Quá số phút này, nhãn được tải lại khi in.',
      en: '1 to 60. An older label is loaded again when it is printed.',
    },
  },
  createToBatch: { name: { vi: 'Đơn mới vào danh sách in', en: 'New orders go into the batch' } },
  keepEventsDays: {
    name: { vi: 'Giữ cập nhật webhook trong (ngày)', en: 'Keep webhook updates for (days)' },
    label: { vi: 'Giữ cập nhật đã nhận trong (ngày)', en: 'Keep received updates for (days)' },
    hint: { vi: 'Từ 0 đến {most}. Số 0: giữ mãi.', en: '0 to {most}. 0 keeps them for ever.' },
  },
  mode: { name: { vi: 'Cách làm việc', en: 'Way of working' } },
  scanBack: {
    name: { vi: 'Quét lại nhãn đã in', en: 'Scan printed labels back' },
    label: { vi: 'Đối chiếu nhãn sau khi in', en: 'Scan labels back after printing' },
    hint: {
      vi: 'In xong, quét lại nhãn trên từng kiện. Nhãn sai thì Tem báo đỏ và dừng đến khi có người bấm “Đã hiểu”.',
      en: 'Once printed, the label on each parcel is scanned again. A wrong one turns the window red and stops the line until somebody presses “Understood”.',
    },
  },
  scanner: { name: { vi: 'Máy quét', en: 'Scanner' } },
  theme: {
    name: { vi: 'Màu màn hình', en: 'Colours' },
    label: { vi: 'Màu màn hình', en: 'Colours' },
    hint: {
      vi: 'Nơi nhiều đèn hoặc nắng: chọn Tương phản cao.',
      en: 'Under many lamps or in the sun, choose High contrast.',
    },
    choices: {
      auto: { vi: 'Theo máy', en: 'As the machine' },
      light: { vi: 'Sáng', en: 'Light' },
      dark: { vi: 'Tối', en: 'Dark' },
      contrast: { vi: 'Tương phản cao', en: 'High contrast' },
    },
  },
  textSize: {
    name: { vi: 'Cỡ chữ', en: 'Text size' },
    label: { vi: 'Cỡ chữ', en: 'Text size' },
    hint: { vi: 'Chữ lớn đến mức cửa sổ còn đủ chỗ.', en: 'As large as the window has room for.' },
    choices: {
      normal: { vi: 'Vừa', en: 'Normal' },
      large: { vi: 'Lớn', en: 'Large' },
      largest: { vi: 'Lớn nhất', en: 'Largest' },
    },
  },
  volume: { name: { vi: 'Âm lượng', en: 'Volume' } },
  kiosk: {
    name: { vi: 'Chiếm cả màn hình', en: 'Fill the screen' },
    label: { vi: 'Chiếm cả màn hình, không đóng được', en: 'Fill the screen and stay open' },
    hint: {
      vi: 'Chỉ tắt được ở đây. Phím của hệ điều hành như Alt Tab vẫn dùng được.',
      en: 'Only this switch ends it. Keys of the system, such as Alt Tab, still work.',
    },
  },
  startWithMachine: {
    name: { vi: 'Mở cùng máy', en: 'Start with the machine' },
    label: { vi: 'Mở Tem khi bật máy', en: 'Start Tem with the machine' },
    hint: { vi: 'Tem tự mở khi tài khoản này đăng nhập.', en: 'Tem opens when this account logs in.' },
  },
  updateUrl: { name: { vi: 'Địa chỉ bản mới', en: 'Address of updates' } },
} as const satisfies SettingTexts;

/** What a choice's values are called in that preview. */
export const settingValueText = {
  vi: { vi: 'Tiếng Việt', en: 'Tiếng Việt' },
  en: { vi: 'English', en: 'English' },
  sandbox: { vi: 'Chế độ tập', en: 'Practice mode' },
  service: { vi: 'Dịch vụ của bạn', en: 'Your own service' },
  batch: { vi: 'Theo danh sách', en: 'In batches' },
  'one-by-one': { vi: 'Từng đơn', en: 'One by one' },
  auto: { vi: 'theo máy', en: 'as the machine' },
  light: { vi: 'sáng', en: 'light' },
  dark: { vi: 'tối', en: 'dark' },
  contrast: { vi: 'tương phản cao', en: 'high contrast' },
  normal: { vi: 'thường', en: 'normal' },
  large: { vi: 'lớn', en: 'large' },
  largest: { vi: 'lớn nhất', en: 'largest' },
} as const satisfies LocalizedTexts;

/** What main's dialog says of the settings that the table marks with `consent`. Not in the window's bundle. */
export const settingConsentText = {
  baseUrl: {
    what: {
      vi: 'Dịch vụ mà Tem gửi mã truy cập và dữ liệu đơn hàng tới',
      en: 'Service that Tem sends the access token and orders to',
    },
  },
  labelUrl: { what: { vi: 'Nơi Tem lấy nhãn', en: 'Where Tem fetches labels' } },
  receiverUrl: {
    what: {
      vi: 'Địa chỉ bên ngoài nhận cập nhật đơn hàng cho trạm này',
      en: 'Outside address that takes order events for this station',
    },
  },
  updateUrl: { what: { vi: 'Nơi Tem lấy bản mới của chính nó', en: 'Where Tem fetches its own updates' } },
  fleetPrintAlone: {
    what: {
      vi: 'Đơn được in cả khi không hỏi được các bàn khác, nếu quản lý cho từng đơn',
      en: 'Orders are printed even if the other stations cannot be asked, where a supervisor says so',
    },
    from: { vi: 'tắt', en: 'off' },
    to: { vi: 'bật', en: 'on' },
  },
  holdOtherReceiver: {
    what: {
      vi: 'Giữ nhãn có người nhận không khớp với đơn, hoặc không có người nhận',
      en: 'Labels are held whose receiver is not the order’s, or is not there',
    },
    from: { vi: 'bật', en: 'on' },
    to: { vi: 'tắt: in mà không hỏi', en: 'off: printed without asking' },
  },
  printUnreadable: {
    what: {
      vi: 'In cả nhãn không đọc được mã vạch mà không hỏi',
      en: 'Labels whose barcode can’t be read are printed without asking',
    },
    from: { vi: 'tắt', en: 'off' },
    to: { vi: 'bật', en: 'on' },
  },
  allowPlainTextToken: {
    what: { vi: 'Mã truy cập trên đĩa', en: 'Access token on disk' },
    from: { vi: 'được mã hoá, hoặc không lưu', en: 'encrypted, or not kept' },
    to: { vi: 'KHÔNG mã hoá nếu máy không mã hoá được', en: 'NOT encrypted where this machine can’t' },
  },
} as const satisfies LocalizedTexts;
