import type { LocalizedTexts } from '../language.ts';
import { guideText } from './guide.ts';

/** The station’s own settings, the PIN and settings files. */
export const setupText = {
  tabWork: { vi: 'Làm việc', en: 'Work' },
  tabScanner: { vi: 'Máy quét', en: 'Scanner' },
  tabDisplay: { vi: 'Hiển thị', en: 'Display' },
  tabStation: { vi: 'Trạm này', en: 'This station' },
  // this station
  station: { vi: 'Trạm này', en: 'This station' },
  stationName: { vi: 'Tên trạm', en: 'Station name' },
  stationNameHint: {
    vi: 'Hiện ở đầu màn hình và trên nhãn thử. Ví dụ: Bàn 3.',
    en: 'Shown at the top of the screen and on test labels. Example: Bench 3.',
  },
  stationNameLong: {
    vi: 'Tên dài quá {most} ký tự. Tem chưa lưu. Đặt tên ngắn hơn.',
    en: 'The name has more than {most|character|characters}. Tem did not save it. Make it shorter.',
  },
  // the PIN
  locked: { vi: 'đang khoá', en: 'locked' },
  lockOpen: { vi: 'Đang mở khoá', en: 'Unlocked' },
  pin: { vi: 'Mã PIN của quản lý', en: 'Manager’s PIN' },
  pinOff: {
    vi: 'Chưa đặt mã PIN: ai cũng mở được màn hình của quản lý.',
    en: 'No PIN is set: anyone can open the manager’s screens.',
  },
  pinOn: {
    vi: 'Màn hình của quản lý (đơn hàng, tạo đơn, nhập tệp, cài đặt…) được khoá bằng mã PIN. Khoá lại khi về trạm in hay lịch sử in, hoặc sau 5 phút không dùng.',
    en: 'The manager’s screens (orders, create, import, settings…) are locked by a PIN. They lock when you go back to the station or the print history, or after 5 minutes without use.',
  },
  pinAllowed: {
    vi: 'Không cần mã PIN để đổi ngôn ngữ, khổ nhãn, cách làm việc, màu màn hình, cỡ chữ và âm lượng. Mã PIN ngăn đổi nhầm, không ngăn được người cố ý.',
    en: 'No PIN is needed to change language, label size, way of working, colours, text size and volume. A PIN keeps people from changing settings by accident; it does not stop somebody who means to.',
  },
  pinOld: { vi: 'Mã PIN cũ', en: 'Old PIN' },
  pinOldWrong: { vi: 'Mã PIN cũ không đúng. Nhập lại.', en: 'This is not the old PIN. Enter it again.' },
  pinNew: { vi: 'Mã PIN mới, 4 đến 8 chữ số', en: 'New PIN, 4 to 8 digits' },
  pinAgain: { vi: 'Nhập lại mã PIN', en: 'The same PIN again' },
  pinSet: { vi: 'Đặt mã PIN', en: 'Set PIN' },
  pinChange: { vi: 'Đổi mã PIN', en: 'Change PIN' },
  pinRemove: { vi: 'Bỏ mã PIN', en: 'Remove PIN' },
  pinDiffers: {
    vi: 'Hai lần nhập không giống nhau. Nhập lại.',
    en: 'The two are not the same. Enter them again.',
  },
  pinShape: { vi: 'Mã PIN có 4 đến 8 chữ số.', en: 'A PIN has 4 to 8 digits.' },
  pinSaved: { vi: 'Đã lưu mã PIN', en: 'PIN saved' },
  pinAsk: { vi: 'Nhập mã PIN', en: 'Enter the PIN' },
  pinWhyChange: {
    vi: 'Việc này cần mã PIN của quản lý. Nhập đúng thì Tem làm ngay.',
    en: 'This needs the manager’s PIN. With the right one Tem does it at once.',
  },
  pinWrong: { vi: 'Mã PIN không đúng. Thử lại.', en: 'This is not the PIN. Try again.' },
  pinWait: {
    vi: 'Sai nhiều lần. Nhập lại được sau {time}.',
    en: 'Too many wrong tries. Enter it again in {time}.',
  },
  pinOpen: { vi: 'Mở khoá', en: 'Unlock' },
  pinNot: { vi: 'Huỷ', en: 'Cancel' },
  pinForgotten: {
    vi: 'Quên mã PIN: nhờ kỹ thuật đặt lại.',
    en: 'PIN forgotten: have your IT person reset it.',
  },
  // settings files
  file: { vi: 'Chép cài đặt sang trạm khác', en: 'Copy the settings to other stations' },
  fileHint: {
    vi: 'Tệp không chứa mã truy cập, mã PIN, mã bí mật, tên trạm hay cổng nhận cập nhật: mỗi trạm tự nhập phần đó.',
    en: 'The file holds no access token, PIN, secret, station name or update receiver: each station has its own.',
  },
  fileExport: { vi: 'Xuất tệp cài đặt', en: 'Export settings file' },
  fileExported: { vi: 'Đã lưu {file}', en: 'Saved {file}' },
  fileImport: { vi: 'Nhập tệp cài đặt', en: 'Import settings file' },
  fileDrop: { vi: 'hoặc thả tệp vào đây', en: 'or drop the file here' },
  fileReading: { vi: 'Đang đọc tệp…', en: 'Reading the file…' },
  fileSame: {
    vi: 'Tệp này giống hệt cài đặt đang dùng. Không có gì để đổi.',
    en: 'This file is the same as the settings in use. There is nothing to change.',
  },
  fileChanges: { vi: '{number} cài đặt sẽ đổi', en: '{number|setting|settings} will change' },
  fileSetting: { vi: 'Cài đặt', en: 'Setting' },
  fileNow: { vi: 'Đang dùng', en: 'In use' },
  fileThen: { vi: 'Trong tệp', en: 'In the file' },
  fileMissing: {
    vi: 'Máy này không có máy in {printers}. Sau khi nhập, chọn máy in khác ở phần In nhãn.',
    en: 'This machine has no printer {printers}. After the import choose another one under Printing.',
  },
  fileTake: { vi: 'Dùng cài đặt này', en: 'Use these settings' },
  fileNot: { vi: 'Huỷ', en: 'Cancel' },
  fileTaken: { vi: 'Đã đổi theo tệp.', en: 'Changed as the file says.' },
  fileComplete: {
    vi: 'Đã đổi theo tệp. Trạm này không thiếu gì.',
    en: 'Changed as the file says. This station lacks nothing.',
  },
  fileAsking: { vi: 'Trả lời trong hộp thoại của Tem.', en: 'Answer in Tem’s dialog.' },
  fileDeclined: { vi: 'Chưa đổi gì.', en: 'Nothing was changed.' },
  fileLacks: { vi: 'Trạm này còn thiếu:', en: 'This station still lacks:' },
  fileMissingPart: {
    address: { vi: 'địa chỉ dịch vụ', en: 'the service address' },
    token: { vi: 'mã truy cập: tệp không bao giờ có mã này', en: 'the access token: no file ever has it' },
    printer: { vi: 'máy in của máy này', en: 'a printer of this machine' },
    size: { vi: 'khổ nhãn mà dịch vụ in được', en: 'a label size that the service prints' },
    name: { vi: 'tên trạm', en: 'the station’s name' },
  },
  fileGoTo: {
    address: { vi: 'Nhập địa chỉ dịch vụ', en: 'Enter the service address' },
    token: { vi: 'Nhập mã truy cập', en: 'Enter the access token' },
    printer: { vi: 'Chọn máy in', en: 'Choose a printer' },
    size: { vi: 'Chọn khổ nhãn', en: 'Choose a label size' },
  },
  fileTooLarge: {
    vi: 'Tệp lớn quá, không phải tệp cài đặt của Tem. Tem chưa đổi gì.',
    en: 'The file is too large to be a settings file of Tem’s. Tem changed nothing.',
  },
  on: { vi: 'bật', en: 'on' },
  off: { vi: 'tắt', en: 'off' },
  nothing: { vi: 'không có', en: 'none' },
  headDots: { vi: '{printer}: {dots} điểm', en: '{printer}: {dots} dots' },
  changedSizes: { vi: 'khổ {sizes}', en: 'sizes {sizes}' },

  guide: guideText,
} as const satisfies LocalizedTexts;
