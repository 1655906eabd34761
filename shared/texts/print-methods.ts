import type { LocalizedTexts } from '../language.ts';

/** The ways of speaking to a printer, and their trial. */
export const printMethodsText = {
  label: { vi: 'Gửi nhãn đến máy in bằng cách nào', en: 'How labels are sent to the printer' },
  hint: {
    vi: 'Trực tiếp: máy in đúng từng chấm Tem đã kiểm, driver không đổi được.',
    en: 'Direct: the printer prints the very dots that Tem checked; no driver can change them.',
  },
  sure: { vi: 'Máy này dùng {languages}.', en: 'This printer speaks {languages}.' },
  likely: {
    vi: 'Máy này có thể dùng {languages}: in thử để biết.',
    en: 'This printer may speak {languages}: try it.',
  },
  unknown: {
    vi: 'Không rõ máy này dùng ngôn ngữ nào: in thử để biết.',
    en: 'It is not known what this printer speaks: try it.',
  },
  driver: { vi: 'Qua driver', en: 'Its driver' },
  straight: { vi: 'Trực tiếp bằng {language}', en: 'Direct, in {language}' },
  fits: { vi: 'hợp với tên máy', en: 'fits the printer’s name' },
  inUse: { vi: 'đang dùng', en: 'in use' },
  open: { vi: 'In thử từng cách', en: 'Try each way' },
  // the trial
  title: { vi: 'Máy in này hợp với cách nào?', en: 'Which way suits this printer?' },
  lead: {
    vi: 'Mỗi cách in một nhãn nhỏ có chữ A, B, C. Máy in: {printer}.',
    en: 'Each way prints one small label with an A, B or C on it. Printer: {printer}.',
  },
  warn: {
    vi: 'Nếu máy in ra chữ lạ như ^XA hay SIZE, có khi rất dài: tắt công tắc máy in ngay. Chờ 5 giây, bật lại rồi làm tiếp.',
    en: 'If strange text such as ^XA or SIZE comes out, perhaps a lot of it: switch the printer off at once. Wait 5 seconds, switch it on, then go on.',
  },
  tries: { vi: 'Các cách in thử', en: 'Ways to try' },
  notYet: { vi: 'Chưa in', en: 'Not printed' },
  printing: { vi: 'Đang in…', en: 'Printing…' },
  waiting: {
    vi: 'Đang chờ: {reason}. Xử lý ở máy in, nhãn sẽ tự ra.',
    en: 'Waiting: {reason}. See to it; the label then comes out.',
  },
  print: { vi: 'In nhãn {letter}', en: 'Print label {letter}' },
  again: { vi: 'In lại {letter}', en: 'Print {letter} again' },
  stop: { vi: 'Dừng nhãn này', en: 'Stop this label' },
  add: { vi: 'Thử thêm {language}', en: 'Try {language} too' },
  addDriver: { vi: 'Thử thêm qua driver', en: 'Try its driver too' },
  choose: { vi: 'Chọn nhãn đúng', en: 'Choose the right one' },
  toQuestion: { vi: 'Xem nhãn, rồi chọn', en: 'Look at the labels, then choose' },
  // the question
  ask: { vi: 'Nhãn nào đúng?', en: 'Which label is right?' },
  askLead: {
    vi: 'Nhãn đúng: chữ cái rõ, đủ 3 vạch ở mỗi góc, vạch mã thẳng và nét, ra đúng một nhãn. Nhiều nhãn cùng đúng thì chọn cách trực tiếp.',
    en: 'A right label: a clear letter, 3 lines at each corner, straight sharp bars, exactly one label. If several are right, choose a direct way.',
  },
  right: { vi: 'Nhãn {letter} đúng', en: 'Label {letter} is right' },
  none: { vi: 'Không nhãn nào đúng', en: 'None is right' },
  noneHint: { vi: 'Xem phải làm gì tiếp', en: 'See what to do next' },
  // none was right
  help: { vi: 'Chưa nhãn nào đúng: làm gì tiếp?', en: 'None was right: what now?' },
  helpText: {
    vi: 'Ra chữ lạ (^XA, SIZE, BITMAP): máy không hiểu cách đó. Tắt máy in, bấm F2 xoá các lệnh đang chờ của máy in, bật máy rồi thử cách khác.',
    en: 'Strange text (^XA, SIZE, BITMAP): the printer does not understand that way. Switch it off, press F2 and delete the jobs that wait, switch it on, then try another way.',
  },
  helpNothing: {
    vi: 'Không ra gì: xem nguồn, dây, giấy và nắp máy; rồi thử lại.',
    en: 'Nothing came out: check power, cable, paper and cover; then try again.',
  },
  helpDriver: {
    vi: 'Qua driver mà bị co, mờ hay lệch: bấm F2, đặt đúng khổ giấy và tỉ lệ 100% cho máy in, rồi thử lại.',
    en: 'Shrunk, pale or shifted through its driver: press F2, set the right paper and a scale of 100 %, then try again.',
  },
  helpNetwork: {
    vi: 'Máy có cổng mạng: quay lại chọn “Máy in mạng, không cần driver…”.',
    en: 'If the printer has a network socket: go back and choose “Network printer without driver…”.',
  },
  helpOther: { vi: 'Thử cách khác', en: 'Try another way' },
  helpAgain: { vi: 'Thử lại từ đầu', en: 'Try again from the start' },
  system: { vi: 'Mở máy in của hệ thống', en: 'Open the system’s printers' },
  close: { vi: 'Về cài đặt', en: 'Back to settings' },
} as const satisfies LocalizedTexts;
