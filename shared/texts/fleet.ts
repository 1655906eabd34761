import type { LocalizedTexts } from '../language.ts';

/** Many stations: joining a fleet, in the settings. */
export const fleetText = {
  tab: { vi: 'Nhiều bàn', en: 'Stations' },
  // alone
  aloneTitle: { vi: 'Bàn này làm việc một mình', en: 'This station works alone' },
  aloneHint: {
    vi: 'Nhiều bàn cùng kho dùng chung một cơ sở dữ liệu PostgreSQL: mỗi đơn chỉ một bàn in, quản lý thấy mọi bàn. Chỉ một bàn thì không cần.',
    en: 'Stations of one warehouse share a PostgreSQL database: each order is printed at one of them, and a manager sees all. A single station does not need it.',
  },
  byInvitation: { vi: 'Vào bằng thư mời', en: 'Join by invitation' },
  invitationHint: {
    vi: 'Ở bàn đã trong nhóm: Cài đặt, Nhiều bàn, Mời bàn khác. Quét mã QR ở đó vào ô này, hoặc chọn tệp .tem-invite.',
    en: 'At a station of the fleet: Settings, Stations, Invite. Scan the QR code there into this field, or choose the .tem-invite file.',
  },
  invitationField: { vi: 'Mã QR đã quét', en: 'Scanned QR code' },
  chooseFile: { vi: 'Chọn tệp', en: 'Choose a file' },
  codeField: {
    vi: 'Mã mở (10 ký tự trên màn hình bàn mời)',
    en: 'Code (10 characters on the inviting screen)',
  },
  codeHint: {
    vi: 'Mở các mã truy cập đi theo. Bỏ trống thì nhập mã truy cập bằng tay sau.',
    en: 'Opens the access tokens in it. Leave it empty to enter the tokens by hand later.',
  },
  invitedTo: {
    vi: 'Nhóm “{fleet}”, do {from} mời, ở {host}. Có hạn đến {until}.',
    en: 'Fleet “{fleet}”, invited by {from}, at {host}. Valid until {until}.',
  },
  aStation: { vi: 'một bàn', en: 'a station' },
  join: { vi: 'Tham gia', en: 'Join' },
  joining: { vi: 'Đang tham gia…', en: 'Joining…' },
  // by address
  byAddress: { vi: 'Bàn đầu tiên, hoặc nhập địa chỉ', en: 'First station, or join by address' },
  pasteField: { vi: 'Dán chuỗi kết nối của nhà cung cấp', en: 'Paste the provider’s connection string' },
  pasteHint: { vi: 'postgres://… điền hết các ô dưới', en: 'postgres://… fills the fields below' },
  host: { vi: 'Máy chủ', en: 'Server' },
  port: { vi: 'Cổng', en: 'Port' },
  database: { vi: 'Cơ sở dữ liệu', en: 'Database' },
  user: { vi: 'Tên đăng nhập', en: 'User' },
  password: { vi: 'Mật khẩu', en: 'Password' },
  showPassword: { vi: 'Hiện mật khẩu', en: 'Show the password' },
  tls: { vi: 'Chứng chỉ của máy chủ', en: 'Server’s certificate' },
  tlsKinds: {
    system: { vi: 'Công khai', en: 'Public' },
    ca: { vi: 'Theo tệp CA', en: 'By a CA file' },
    off: { vi: 'Không mã hoá', en: 'Not encrypted' },
  },
  caFile: { vi: 'Chọn tệp CA', en: 'Choose the CA file' },
  caChosen: { vi: 'Tệp CA: {file}', en: 'CA file: {file}' },
  caMissing: { vi: 'Chưa chọn tệp CA.', en: 'No CA file is chosen.' },
  fieldMissing: { vi: 'Điền ô này.', en: 'Fill this in.' },
  fieldBad: { vi: 'Không dùng được: kiểm tra lại.', en: 'This can’t be used. Check it.' },
  test: { vi: 'Thử kết nối', en: 'Test' },
  testing: { vi: 'Đang thử…', en: 'Testing…' },
  foundFleet: {
    vi: 'Kết nối được, {milliseconds} ms. Ở đó có nhóm “{fleet}”.',
    en: 'It works, {milliseconds} ms. The fleet “{fleet}” is there.',
  },
  foundNone: {
    vi: 'Kết nối được, {milliseconds} ms, PostgreSQL {server}. Ở đó chưa có nhóm nào: đặt tên để lập nhóm mới.',
    en: 'It works, {milliseconds} ms, PostgreSQL {server}. There is no fleet yet: name one to set it up.',
  },
  fleetName: { vi: 'Tên nhóm', en: 'Name of the fleet' },
  fleetNameHint: { vi: 'Ví dụ tên kho. Mọi bàn đều thấy.', en: 'The warehouse, say. Every station sees it.' },
  create: { vi: 'Lập nhóm bàn mới', en: 'Set up a fleet' },
  creating: { vi: 'Đang lập nhóm…', en: 'Setting up…' },
  // joined
  joinedTitle: { vi: 'Nhóm “{fleet}”', en: 'Fleet “{fleet}”' },
  training: { vi: 'Nhóm để tập', en: 'For practice' },
  connection: {
    'other-mode': {
      vi: 'Nhóm này dành cho chế độ khác. Bàn này đang làm việc một mình.',
      en: 'The fleet is for the other mode. This station works alone meanwhile.',
    },
    connecting: { vi: 'Đang kết nối…', en: 'Connecting…' },
    connected: { vi: 'Đã kết nối', en: 'Connected' },
  },
  cutOffSince: {
    vi: 'Mất kết nối từ {since}. Tem thử lại lúc {retry}.',
    en: 'Cut off since {since}. Tem tries again at {retry}.',
  },
  cutOffForGood: {
    vi: 'Mất kết nối từ {since}. Tem không tự thử lại.',
    en: 'Cut off since {since}. Tem does not try again by itself.',
  },
  retry: { vi: 'Thử ngay', en: 'Try now' },
  station: { vi: 'Bàn này', en: 'This station' },
  server: { vi: 'Máy chủ', en: 'Server' },
  waiting: { vi: 'Chưa gửi', en: 'Not sent yet' },
  records: { vi: '{number} bản ghi', en: '{number|record|records}' },
  openBoard: { vi: 'Mở bảng các bàn', en: 'Open the board' },
  leave: { vi: 'Rời nhóm', en: 'Leave the fleet' },
  leaving: { vi: 'Đang rời nhóm…', en: 'Leaving…' },
  doubtTitle: { vi: 'Cơ sở dữ liệu được phục hồi', en: 'The database was restored' },
  doubtHint: {
    vi: 'Từ {since}, Tem chờ các bàn này báo lại những gì đã in: {missing}. Đơn chưa rõ được giữ lại.',
    en: 'Since {since}, Tem waits for these stations to report what they printed: {missing}. Orders in doubt are held.',
  },
  endDoubt: { vi: 'Không chờ nữa', en: 'Stop waiting' },
  person: { vi: 'Tên người chịu trách nhiệm', en: 'Name of who answers for it' },
  // accounts
  accounts: { vi: 'Tài khoản trong nhóm', en: 'Accounts in the fleet' },
  accountsHint: {
    vi: 'Bàn nào cũng phải hiểu cùng một tài khoản: nhờ đó mỗi đơn chỉ in một lần.',
    en: 'Every station has to mean the same account: that is how each order is printed once.',
  },
  linkedTo: { vi: 'Trong nhóm: “{name}”', en: 'In the fleet: “{name}”' },
  unlinked: {
    vi: 'Chưa rõ là tài khoản nào: đơn của tài khoản này được giữ lại.',
    en: 'It is not known which: orders of this account are held.',
  },
  linkChoice: { vi: '“{name}” là', en: '“{name}” is' },
  linkOther: { vi: 'tài khoản khác, chưa có trong nhóm', en: 'another account, new to the fleet' },
  link: { vi: 'Ghép', en: 'Link' },
  unnamed: { vi: 'không tên', en: 'unnamed' },
  // invite
  invite: { vi: 'Mời bàn khác', en: 'Invite another station' },
  inviteHint: {
    vi: 'Thư mời dùng một lần, cho một bàn. Ai có nó đều vào được nhóm: đưa tận tay.',
    en: 'An invitation works once, for one station. Whoever has it can join: hand it over in person.',
  },
  validFor: { vi: 'Có hạn trong', en: 'Valid for' },
  hours: { vi: '{hours} giờ', en: '{hours|hour|hours}' },
  withTokens: { vi: 'Kèm mã truy cập của các tài khoản', en: 'With the accounts’ access tokens' },
  withTokensHint: {
    vi: 'Chỉ trong tệp, khoá bằng mã hiện ở đây. Mã QR không mang theo.',
    en: 'In the file only, locked by a code shown here. The QR code does not carry them.',
  },
  makeInvitation: { vi: 'Tạo thư mời', en: 'Make an invitation' },
  makingInvitation: { vi: 'Đang tạo…', en: 'Making it…' },
  qrTitle: { vi: 'Quét ở bàn mới', en: 'Scan at the new station' },
  qrAlt: { vi: 'Mã QR của thư mời', en: 'The invitation’s QR code' },
  noQr: {
    vi: 'Chứng chỉ quá dài cho mã QR: dùng tệp.',
    en: 'The certificates are too long for a QR code: use the file.',
  },
  code: { vi: 'Mã mở, nhập ở bàn mới', en: 'Code, typed at the new station' },
  codeFor: { vi: 'Mở mã truy cập của: {accounts}', en: 'Opens the tokens of: {accounts}' },
  validUntil: { vi: 'Có hạn đến {until}', en: 'Valid until {until}' },
  saveFile: { vi: 'Lưu tệp thư mời', en: 'Save the file' },
  savedTo: { vi: 'Đã lưu: {file}', en: 'Saved: {file}' },
  mayNotInvite: {
    vi: 'Bàn này không có quyền mời. Mời ở bàn đã lập nhóm.',
    en: 'This station may not invite. Do it at the one that set the fleet up.',
  },
  // header chip
  chip: {
    connecting: { vi: 'Đang kết nối', en: 'Connecting' },
    'cut-off': { vi: 'Mất kết nối', en: 'Cut off' },
    'other-mode': { vi: 'Một mình', en: 'Alone' },
  },
} as const satisfies LocalizedTexts;
