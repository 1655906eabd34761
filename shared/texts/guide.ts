import type { LocalizedTexts } from '../language.ts';

/** The setup guide. */
export const guideText = {
  title: { vi: 'Thiết lập trạm', en: 'Set up this station' },
  steps: { vi: 'Các bước thiết lập', en: 'Steps of the set-up' },
  stepLanguage: { vi: 'Ngôn ngữ', en: 'Language' },
  stepService: { vi: 'Dịch vụ', en: 'Service' },
  stepPrinter: { vi: 'Máy in', en: 'Printer' },
  stepScanner: { vi: 'Máy quét', en: 'Scanner' },
  stepDone: { vi: 'Xong', en: 'Done' },
  done: { vi: 'đã qua', en: 'passed' },
  next: { vi: 'Tiếp', en: 'Next' },
  back: { vi: 'Quay lại', en: 'Back' },
  skip: { vi: 'Bỏ qua bước này', en: 'Skip this step' },
  later: { vi: 'Để sau', en: 'Later' },
  language: { vi: 'Trạm này dùng ngôn ngữ nào?', en: 'Which language does this station use?' },
  partner: { vi: 'Trạm này in nhãn cho dịch vụ nào?', en: 'Which service does this station print for?' },
  partnerLead: {
    vi: 'Đổi được lúc nào cũng được trong Cài đặt.',
    en: 'You can change this at any time in Settings.',
  },
  fromFile: { vi: 'Chép cài đặt từ trạm khác', en: 'Copy the settings of another station' },
  fromFileHint: {
    vi: 'Chọn tệp cài đặt đã xuất ở trạm kia. Mã truy cập nhập ở bước sau.',
    en: 'Choose the settings file exported there. The access token comes next.',
  },
  addresses: { vi: 'Dịch vụ của bạn ở địa chỉ nào?', en: 'Where is your service?' },
  addressesLead: {
    vi: 'Dịch vụ giao hàng cho bạn địa chỉ này khi mở tài khoản kết nối.',
    en: 'Your delivery service gave you this address with your account.',
  },
  needAddress: {
    vi: 'Nhập địa chỉ dịch vụ, hoặc bấm “Để sau”.',
    en: 'Enter the service address, or press “Later”.',
  },
  token: { vi: 'Mã truy cập của bạn là gì?', en: 'What is your access token?' },
  tokenLead: { vi: 'Tem lưu mã rồi thử kết nối ngay.', en: 'Tem saves it and tests the connection at once.' },
  tokenTry: { vi: 'Lưu và thử', en: 'Save and test' },
  tokenAgain: { vi: 'Thử lại', en: 'Test again' },
  tokenFails: { vi: 'Chưa kết nối được', en: 'No connection yet' },
  tokenBack: {
    vi: 'Sửa địa chỉ: bấm Esc. Chưa có mạng: bỏ qua, thử lại sau trong Cài đặt.',
    en: 'To correct the address press Esc. Without a network skip this, and test later in Settings.',
  },
  printer: { vi: 'In nhãn ra máy nào?', en: 'Which printer do the labels go to?' },
  printerLead: {
    vi: 'Chọn máy in và khổ nhãn đang lắp trong máy.',
    en: 'Choose the printer and the label size that is in it.',
  },
  needPrinter: {
    vi: 'Chưa chọn máy in. Chọn một máy, hoặc bỏ qua bước này.',
    en: 'No printer is chosen. Choose one, or skip this step.',
  },
  needSize: {
    vi: 'Khổ {size} cần địa chỉ in nhãn, mà bạn chưa nhập. Chọn khổ khác, hoặc bấm Esc quay lại để nhập địa chỉ đó.',
    en: 'Size {size} needs the label address, which is not entered. Choose another size, or go back with Esc and enter it.',
  },
  test: { vi: 'In thử một nhãn', en: 'Print a test label' },
  testLead: {
    vi: 'Nhãn khổ {size} ra ở {printer}. Lắp giấy rồi bấm Enter.',
    en: 'A label of size {size} comes out of {printer}. Put paper in, then press Enter.',
  },
  testLeadFile: {
    vi: 'Nhãn khổ {size} được lưu thành tệp PDF trong thư mục {folder}. Bấm Enter.',
    en: 'A label of size {size} is saved as a PDF file in the folder {folder}. Press Enter.',
  },
  testPrint: { vi: 'In nhãn thử', en: 'Print test label' },
  testAsk: { vi: 'Nhãn ra có đúng không?', en: 'Did the label come out right?' },
  testAskLead: {
    vi: 'Đủ bốn góc, chữ rõ, không lệch, đúng một nhãn.',
    en: 'All four corners, sharp text, not shifted, exactly one label.',
  },
  testRight: { vi: 'Đúng, đi tiếp', en: 'Yes, go on' },
  testWrong: { vi: 'Chưa đúng', en: 'Not yet' },
  testHelp: { vi: 'Chỉnh lại rồi in thử lần nữa', en: 'Correct it and print again' },
  helpNothing: {
    vi: 'Không ra nhãn nào: xem nguồn, dây, giấy; quay lại chọn đúng máy in.',
    en: 'Nothing came out: check power, cable and paper; go back and choose the right printer.',
  },
  helpCut: {
    vi: 'Bị cắt hoặc nhỏ quá: chọn đúng khổ nhãn đang lắp trong máy.',
    en: 'Cut off or too small: choose the label size that is in the printer.',
  },
  helpMoved: {
    vi: 'Bị lệch, ngang dọc sai, quá mờ hay quá đậm: mở phần In nhãn trong Cài đặt.',
    en: 'Shifted, turned, too pale or too dark: open Printing in Settings.',
  },
  testSettings: { vi: 'Mở cài đặt in', en: 'Open print settings' },
  testAgain: { vi: 'In lại', en: 'Print again' },
  scanner: { vi: 'Thử máy quét', en: 'Try the scanner' },
  scannerLead: {
    vi: 'Máy quét chưa được thử. Thử xong, Tem biết máy quét gõ thế nào và nhận đúng mọi mã.',
    en: 'The scanner was not tried yet. Once it was, Tem knows how it types and takes every code right.',
  },
  doneTitle: { vi: 'Trạm đã sẵn sàng', en: 'The station is ready' },
  doneLead: {
    vi: 'Quét mã vận đơn đầu tiên, rồi bấm F9 để in.',
    en: 'Scan the first order code, then press F9 to print.',
  },
  doneService: { vi: 'Dịch vụ', en: 'Service' },
  donePrinter: { vi: 'Máy in', en: 'Printer' },
  doneSize: { vi: 'Khổ nhãn', en: 'Label size' },
  doneNone: { vi: 'chưa chọn', en: 'not chosen' },
  doneMore: {
    vi: 'Đặt tên trạm, mã PIN hoặc chép cài đặt sang trạm khác: Cài đặt, phần “Trạm này”.',
    en: 'To name the station, set a PIN or copy the settings to others: Settings, “This station”.',
  },
  donePractice: {
    vi: 'Trong chế độ tập: bấm “Thêm 10 đơn mẫu” để có mã mà quét thử.',
    en: 'In practice mode: press “Add 10 practice orders” to have codes to try.',
  },
  start: { vi: 'Bắt đầu quét', en: 'Start scanning' },
  notice: {
    vi: 'Thiết lập trạm còn dở, đang ở bước “{step}”.',
    en: 'The station’s set-up is not finished; it is at “{step}”.',
  },
  goOn: { vi: 'Làm tiếp', en: 'Go on' },
  dismiss: { vi: 'Không nhắc nữa', en: 'Do not remind me' },
  section: { vi: 'Hướng dẫn thiết lập', en: 'Set-up guide' },
  sectionHint: {
    vi: 'Đi lại từng bước: ngôn ngữ, dịch vụ, máy in, máy quét. Không có gì bị xoá.',
    en: 'Goes through the steps again: language, service, printer, scanner. Nothing is deleted.',
  },
  open: { vi: 'Mở hướng dẫn', en: 'Open the guide' },
} as const satisfies LocalizedTexts;
