import type { LocalizedTexts } from '../language.ts';

/** The questions about the fleet: what a station connects to, and what a manager answers for. */
export const consentFleetText = {
  server: { vi: 'Máy chủ cơ sở dữ liệu', en: 'Database server' },
  serverAt: { vi: '{host}, cổng {port}', en: '{host}, port {port}' },
  tls: { vi: 'Mã hoá', en: 'Encryption' },
  tlsKinds: {
    system: { vi: 'TLS, kiểm tra chứng chỉ', en: 'TLS, certificate verified' },
    ca: { vi: 'TLS, kiểm tra bằng tệp CA đã chọn', en: 'TLS, verified by the CA file chosen' },
    off: { vi: 'không, chỉ trong máy này', en: 'none, within this machine only' },
  },
  fleet: { vi: 'Nhóm bàn', en: 'Fleet' },
  alone: { vi: 'làm việc một mình', en: 'works alone' },
  test: {
    message: { vi: 'Thử kết nối tới máy chủ này?', en: 'Try to connect to this server?' },
    confirm: { vi: 'Kết nối', en: 'Connect' },
  },
  create: {
    message: { vi: 'Lập nhóm bàn mới ở máy chủ này?', en: 'Set up a fleet at this server?' },
    confirm: { vi: 'Lập nhóm', en: 'Set it up' },
    note: {
      vi: 'Tem tạo bảng riêng (schema “tem”) trong cơ sở dữ liệu. Mật khẩu chủ không được lưu. Mã vận đơn, kết quả in và tên các bàn được gửi tới đó.',
      en: 'Tem creates its own tables (schema “tem”) in the database. The owner’s password is not kept. Order codes, print results and names of stations are sent there.',
    },
  },
  join: {
    message: { vi: 'Cho bàn này vào nhóm?', en: 'Let this station join the fleet?' },
    confirm: { vi: 'Tham gia', en: 'Join' },
    note: {
      vi: 'Mã vận đơn, kết quả in và tên bàn được gửi tới đó. Bàn này chỉ in đơn mà không bàn nào khác đang giữ.',
      en: 'Order codes, print results and the station’s name are sent there. This station prints only orders that no other station has.',
    },
    withTokens: {
      vi: 'Thư mời mang theo mã truy cập của các tài khoản.',
      en: 'The invitation brings access tokens of accounts.',
    },
  },
  leave: {
    message: { vi: 'Cho bàn này rời nhóm?', en: 'Let this station leave the fleet?' },
    confirm: { vi: 'Rời nhóm', en: 'Leave' },
    untold: {
      records: { vi: 'Bản ghi chưa gửi cho nhóm', en: 'Records not sent to the fleet' },
      lost: { vi: 'không gửi nữa; bàn này vẫn giữ', en: 'never sent; this station keeps them' },
      note: {
        vi: 'Không kết nối được nên các bàn khác không được báo. Đơn bàn này đang giữ chờ quản lý lấy về.',
        en: 'There is no connection, so the others are not told. What this station has claimed waits for a manager to take it over.',
      },
    },
    note: {
      vi: 'Sau đó không bàn nào biết bàn này in gì: hai bàn có thể in cùng một đơn.',
      en: 'No other station knows then what this one prints: two stations may print the same order.',
    },
  },
  invite: {
    message: { vi: 'Tạo thư mời cho một bàn nữa?', en: 'Make an invitation for one more station?' },
    confirm: { vi: 'Tạo thư mời', en: 'Make it' },
    validFor: { vi: 'Ai có thư mời vào được nhóm trong', en: 'Whoever has it can join within' },
    hours: { vi: '{hours} giờ, một lần', en: '{hours|hour|hours}, once' },
    tokens: { vi: 'Mã truy cập của các tài khoản', en: 'Access tokens of the accounts' },
    tokensStay: { vi: 'ở lại bàn này', en: 'stay at this station' },
    tokensTravel: {
      vi: 'đi theo tệp, chỉ mở được bằng mã hiện trên màn hình',
      en: 'travel in the file, opened only by the code on the screen',
    },
  },
  link: {
    message: { vi: 'Ghép tài khoản này với nhóm bàn?', en: 'Link this account with the fleet’s?' },
    confirm: { vi: 'Ghép', en: 'Link it' },
    what: { vi: 'Tài khoản “{account}” của bàn này là', en: 'This station’s account “{account}” is' },
    unknown: { vi: 'chưa rõ', en: 'not known' },
    another: { vi: 'một tài khoản khác, chưa có trong nhóm', en: 'another one, new to the fleet' },
    note: {
      vi: 'Ghép sai thì một đơn có thể in hai lần, hoặc bị giữ nhầm.',
      en: 'A wrong link may print an order twice, or hold it for nothing.',
    },
  },
  takeOver: {
    message: { vi: 'Lấy đơn này về bàn này?', en: 'Take this order over?' },
    confirm: { vi: 'Lấy về', en: 'Take it over' },
    what: { vi: 'Đơn {code} do bàn in', en: 'Order {code} is printed by' },
    here: { vi: 'bàn này, theo lời {person}', en: 'this station, by {person}’s word' },
    elsewhere: { vi: 'bàn khác', en: 'another station' },
    note: {
      vi: 'Chắc chắn rằng bàn kia chưa in nhãn này: nếu đã in, kiện sẽ có hai nhãn.',
      en: 'Be certain that the other station has not printed this label: else there are two.',
    },
  },
  alonePrint: {
    message: { vi: 'In dù không hỏi được các bàn khác?', en: 'Print it without asking the other stations?' },
    confirm: { vi: 'Vẫn in', en: 'Print it' },
    what: { vi: 'Đơn {code}', en: 'Order {code}' },
    waits: { vi: 'chờ có mạng', en: 'waits for the network' },
    prints: { vi: 'in ngay, {person} chịu trách nhiệm', en: 'printed now, {person} answers for it' },
    note: {
      vi: 'Bàn khác có thể cũng in đơn này. Khi có mạng, Tem báo mọi đơn in hai lần kèm tên người đồng ý.',
      en: 'Another station may print it too. Once the network is back, Tem lists every double with who agreed.',
    },
  },
  doubt: {
    message: {
      vi: 'Không chờ các bàn còn lại báo về?',
      en: 'Stop waiting for the stations that have not reported?',
    },
    confirm: { vi: 'Không chờ', en: 'Stop waiting' },
    what: { vi: 'Các bàn chưa báo', en: 'Stations that have not reported' },
    ignored: { vi: 'bỏ qua, {person} chịu trách nhiệm', en: 'passed over, {person} answers for it' },
    note: {
      vi: 'Nhãn mà các bàn đó đã in sau bản sao lưu có thể bị in lần nữa.',
      en: 'Labels that they printed after the backup may be printed again.',
    },
  },
  publish: {
    message: {
      vi: 'Phát cài đặt của bàn này cho các bàn?',
      en: 'Hand this station’s settings out to the others?',
    },
    confirm: { vi: 'Phát', en: 'Hand out' },
    what: { vi: 'Bộ cài đặt “{name}” của nhóm', en: 'The fleet’s settings “{name}”' },
    to: { vi: 'cài đặt của bàn này, theo {person}', en: 'this station’s, by {person}' },
    before: { vi: 'bản trước, nếu có', en: 'those before, if any' },
    note: {
      vi: 'Mỗi bàn tự xem và đồng ý trước khi dùng. Mã truy cập không đi theo.',
      en: 'Each station looks at them and agrees before it uses them. No access token goes along.',
    },
  },
} as const satisfies LocalizedTexts;
