import type { LocalizedTexts } from '../language.ts';

/** The settings of the service and of printing. */
export const settingsText = {
  title: { vi: 'Cài đặt', en: 'Settings' },
  back: { vi: 'Về trạm in', en: 'Back to the station' },
  howSaved: {
    vi: 'Mỗi ô được lưu ngay khi chọn; ô chữ được lưu khi bấm Enter hoặc rời ô.',
    en: 'Choices are saved at once; text is saved on Enter or when you leave the field.',
  },
  saved: { vi: 'Đã lưu', en: 'Saved' },
  service: { vi: 'Dịch vụ giao hàng', en: 'Delivery service' },
  partner: { vi: 'Trạm này nối với', en: 'This station talks to' },
  sandbox: { vi: 'Chế độ tập', en: 'Practice mode' },
  sandboxHint: {
    vi: 'Dịch vụ mẫu có sẵn trong Tem. Nhãn in ra chỉ để thử.',
    en: 'A sample service inside Tem. Its labels are for practice only.',
  },
  own: { vi: 'Dịch vụ của bạn', en: 'Your own service' },
  ownHint: {
    vi: 'Dịch vụ giao hàng thật, theo địa chỉ bên dưới.',
    en: 'The real delivery service at the address below.',
  },
  /** Moving between practice and the real service. */
  partnerSwitch: {
    sandbox: {
      ask: { vi: 'Chuyển sang Chế độ tập?', en: 'Switch to practice mode?' },
      what: {
        vi: 'Từ đó Tem chỉ nhận đơn mẫu. Nhãn in ra để tập, không dán lên kiện hàng.',
        en: 'Tem then takes practice orders only. The labels are for practice: do not put them on parcels.',
      },
      yes: { vi: 'Chuyển sang Chế độ tập', en: 'Switch to practice' },
      done: { vi: 'Đã chuyển sang Chế độ tập.', en: 'Switched to practice mode.' },
    },
    service: {
      ask: { vi: 'Chuyển sang dịch vụ thật?', en: 'Switch to the real service?' },
      what: {
        vi: 'Từ đó mã quét là đơn thật. Nhãn in ra để dán lên kiện hàng, và đơn tạo ở đây bị tính phí.',
        en: 'Scanned codes are real orders then. The labels go on parcels, and orders created here are charged.',
      },
      yes: { vi: 'Chuyển sang dịch vụ thật', en: 'Switch to the real service' },
      done: { vi: 'Đã chuyển sang dịch vụ thật.', en: 'Switched to the real service.' },
    },
    kept: {
      vi: 'Mã truy cập, đơn đã lưu và lịch sử in vẫn được giữ.',
      en: 'The access token, saved orders and the print history are kept.',
    },
    stay: { vi: 'Giữ như cũ', en: 'Stay as it is' },
    undo: { vi: 'Hoàn tác', en: 'Undo' },
    notNow: { vi: 'Chưa chuyển được', en: 'Not now' },
    understood: { vi: 'Đã hiểu', en: 'Understood' },
  },
  baseUrl: { vi: 'Địa chỉ dịch vụ', en: 'Service address' },
  baseUrlHint: { vi: 'Bắt đầu bằng https://', en: 'Starts with https://' },
  labelUrl: { vi: 'Địa chỉ in nhãn', en: 'Label address' },
  labelUrlHint: {
    vi: 'Cần cho khổ S8 đến S14. Để trống: nhãn lấy từ địa chỉ dịch vụ.',
    en: 'Needed for sizes S8 to S14. Left empty, labels come from the service address.',
  },
  token: { vi: 'Mã truy cập', en: 'Access token' },
  tokenNone: { vi: 'Chưa có mã truy cập', en: 'No access token yet' },
  tokenFor: { vi: 'Tem chỉ gửi mã này tới {origin}.', en: 'Tem sends it to {origin} only.' },
  tokenOfOther: {
    vi: 'Mã truy cập đang giữ là của {origin}. Tem không gửi mã đó tới địa chỉ khác. Nhập lại mã ở dưới, hoặc sửa địa chỉ.',
    en: 'The access token kept is for {origin}. Tem sends it to no other address. Enter the token again below, or correct the address.',
  },
  tokenAddressFirst: {
    vi: 'Nhập địa chỉ dịch vụ trước: mã truy cập chỉ được gửi tới địa chỉ đó.',
    en: 'Enter the service address first: the token is sent to that address only.',
  },
  tokenKept: {
    vi: 'Đã có mã truy cập, giữ mã hoá trên máy này',
    en: 'Access token set, kept encrypted on this machine',
  },
  tokenKeptOpen: {
    vi: 'Đã có mã truy cập, giữ không mã hoá trên máy này',
    en: 'Access token set, kept unencrypted on this machine',
  },
  tokenThisRun: {
    vi: 'Đã có mã truy cập, chỉ dùng đến khi tắt Tem',
    en: 'Access token set, only until Tem closes',
  },
  tokenUnavailable: {
    vi: 'Có mã truy cập đã lưu, nhưng máy chưa đưa khoá để đọc',
    en: 'An access token is saved, but the machine has not given the key to it',
  },
  tokenExpires: { vi: 'Hết hạn ngày {date}', en: 'Expires on {date}' },
  tokenExpiresSoon: {
    vi: 'Hết hạn ngày {date}, còn {days} ngày. Xin mã mới.',
    en: 'Expires on {date}, {days|day|days} left. Ask for a new one.',
  },
  tokenExpired: { vi: 'Đã hết hạn ngày {date}. Nhập mã mới.', en: 'Expired on {date}. Enter a new one.' },
  tokenField: { vi: 'Mã truy cập mới', en: 'New access token' },
  tokenFieldHint: {
    vi: 'Dán mã do dịch vụ cấp. Tem không hiện lại mã đã lưu.',
    en: 'Paste the token the service gave you. Tem never shows a saved token again.',
  },
  tokenShow: { vi: 'Hiện mã đang nhập', en: 'Show what is being typed' },
  tokenSave: { vi: 'Lưu mã', en: 'Save token' },
  tokenClear: { vi: 'Xoá mã', en: 'Clear token' },
  tokenBad: {
    vi: 'Mã truy cập không có dấu cách và không có chữ có dấu. Tem chưa lưu. Dán lại mã.',
    en: 'An access token has no spaces and no accented letters. Tem did not save it. Paste it again.',
  },
  tokenTest: { vi: 'Thử kết nối', en: 'Test connection' },
  tokenTesting: { vi: 'Đang thử…', en: 'Testing…' },
  tokenWorks: { vi: 'Kết nối được — {milliseconds} ms', en: 'Connected — {milliseconds} ms' },
  tokenSandbox: {
    vi: 'Chế độ tập không cần mã truy cập của bạn.',
    en: 'Practice mode needs no access token.',
  },
  storageMissing: {
    vi: 'Máy này không có nơi giữ bí mật, nên mã truy cập mất khi tắt Tem.',
    en: 'This machine has no place for secrets, so the access token is forgotten when Tem closes.',
  },
  storagePlain: {
    vi: 'Mã truy cập được giữ không mã hoá trên máy này.',
    en: 'The access token is kept unencrypted on this machine.',
  },
  storageNoKey: {
    vi: 'Nơi giữ bí mật của máy chưa đưa khoá: mã mới nhập bây giờ sẽ mất khi tắt Tem.',
    en: 'The machine’s place for secrets gives no key: a token entered now is forgotten when Tem closes.',
  },
  storageWaiting: {
    vi: 'Nơi giữ bí mật của máy chưa trả lời. Nếu nó đang hỏi mật khẩu, hãy trả lời.',
    en: 'The machine’s place for secrets has not answered. If it asks for a password, answer it.',
  },
  allowPlain: {
    vi: 'Giữ mã truy cập không mã hoá trên máy này',
    en: 'Keep the access token unencrypted on this machine',
  },
  allowPlainHint: {
    vi: 'Ai dùng được máy này đều đọc được mã.',
    en: 'Anyone who can use this machine can read it.',
  },
  tabs: { vi: 'Phần cài đặt', en: 'Parts of the settings' },
  tabService: { vi: 'Dịch vụ', en: 'Service' },
  tabPrinting: { vi: 'In nhãn', en: 'Printing' },
  printing: { vi: 'In nhãn ở trạm này', en: 'Printing at this station' },
  printerSettings: { vi: 'Cài đặt máy in của hệ thống', en: 'System’s printer settings' },
  badNumber: {
    vi: '“{text}” không dùng được. Nhập số từ {least} đến {most}.',
    en: '“{text}” can’t be used. Enter a number from {least} to {most}.',
  },
  badWhole: {
    vi: '“{text}” không dùng được. Nhập số nguyên từ {least} đến {most}.',
    en: '“{text}” can’t be used. Enter a whole number from {least} to {most}.',
  },
  halfSize: {
    vi: 'Điền cả chiều rộng và chiều cao, hoặc để trống cả hai.',
    en: 'Fill in both width and height, or leave both empty.',
  },
  language: { vi: 'Ngôn ngữ', en: 'Language' },
  version: { vi: 'Tem {version}', en: 'Tem {version}' },
} as const satisfies LocalizedTexts;
