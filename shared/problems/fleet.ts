import type { LocalizedTexts } from '../language.ts';

/** Many stations: the fleet's database, and what keeps a label from being printed there. */
export const fleetProblems = {
  'claimed-elsewhere': {
    vi: 'Đơn này đang ở {station}, từ {when}. Tem chưa in ở đây. Để {station} in, hoặc nhờ quản lý lấy về bàn này.',
    en: 'This order is at {station}, since {when}. Tem has not printed it here. Leave it to {station}, or have a manager take it over.',
  },
  'claim-outstanding': {
    vi: '{station} đã bắt đầu in đơn này và chưa cho biết kết quả. Tem chưa lấy về. Đến đó xem nhãn đã ra chưa, rồi trả lời ở đó.',
    en: '{station} has begun this label and not said what became of it. Tem has not taken it over. Look there whether the label came out, and answer there.',
  },
  'fleet-unreachable': {
    vi: 'Không liên lạc được với cơ sở dữ liệu chung: {why}. Tem giữ đơn này lại, vì bàn khác có thể cũng đang in. Tem thử lại lúc {retry} và in tiếp khi có mạng.',
    en: 'The shared database cannot be reached: {why}. Tem holds this order, because another station may be printing it. It tries again at {retry}, and prints on when it is back.',
  },
  'print-alone-off': {
    vi: 'Trạm này không được in khi mất liên lạc với các bàn khác. Tem chưa in. Chờ có mạng, hoặc quản lý bật “In khi mất liên lạc” trong Cài đặt.',
    en: 'This station may not print while it is cut off from the others. Tem printed nothing. Wait for the network, or have a manager switch on “Print while cut off” under Settings.',
  },
  'fleet-in-doubt': {
    vi: 'Cơ sở dữ liệu chung vừa được phục hồi từ bản sao lưu cũ, nên chưa biết đơn này đã in ở bàn nào chưa. Tem giữ đơn lại. Bật các bàn còn thiếu ({missing}), hoặc nhờ quản lý bỏ qua.',
    en: 'The shared database was restored from an older backup, so it does not know whether this order was printed at some station. Tem holds it. Start the stations that are missing ({missing}), or have a manager override.',
  },
  'fleet-account-unlinked': {
    vi: 'Chưa biết tài khoản “{account}” của bàn này là tài khoản nào của các bàn. Tem giữ đơn lại để không in hai lần. Nhờ quản lý chọn trong Cài đặt, Nhiều bàn.',
    en: 'It is not known which account of the fleet this station’s “{account}” is. Tem holds the order, so as not to print it twice. Have a manager choose under Settings, Stations.',
  },
  'soc-claimed-elsewhere': {
    vi: '{station} đang tạo đơn có mã đơn shop “{soc}”, từ {when}. Tem không gửi ở đây. Đợi kết quả ở {station}, rồi tạo lại nếu chưa có.',
    en: '{station} is creating the order with shop order code “{soc}”, since {when}. Tem did not send it here. Wait for the result at {station}, then create it again if there is none.',
  },
  'soc-created-elsewhere': {
    vi: '{station} đã tạo đơn {code} với mã đơn shop “{soc}”. Tem không tạo thêm đơn. Dùng đơn đó, hoặc đổi mã đơn shop.',
    en: '{station} has created order {code} with shop order code “{soc}”. Tem created no other. Take that one, or change the shop order code.',
  },
  'fleet-host-unknown': {
    vi: 'Không tìm thấy máy chủ “{host}”. Tem chưa kết nối. Kiểm tra tên máy chủ và mạng.',
    en: 'There is no host “{host}” as far as this network knows. Tem did not connect. Check the name and the network.',
  },
  'fleet-refused': {
    vi: '“{host}” không nhận kết nối ở cổng {port}. Tem chưa kết nối. Kiểm tra cổng, tường lửa, và PostgreSQL có đang chạy không.',
    en: '“{host}” takes no connection at port {port}. Tem did not connect. Check the port, the firewall, and whether PostgreSQL runs.',
  },
  'fleet-no-answer': {
    vi: '“{host}” không trả lời ở cổng {port} ({detail}). Tem thôi chờ. Kiểm tra mạng, tường lửa và danh sách địa chỉ được phép của nhà cung cấp.',
    en: '“{host}” does not answer at port {port} ({detail}). Tem stopped waiting. Check the network, the firewall, and the provider’s list of allowed addresses.',
  },
  'fleet-lost': {
    vi: 'Mất kết nối với cơ sở dữ liệu chung ({detail}). Nhãn mà bàn này đã giữ vẫn in; đơn khác phải chờ. Tem tự kết nối lại.',
    en: 'The connection to the shared database was lost ({detail}). Labels that this station has claimed print on; others wait. Tem connects again by itself.',
  },
  'fleet-not-encrypted': {
    vi: 'PostgreSQL ở “{host}” không bật TLS. Tem không gửi mật khẩu qua mạng không mã hoá. Bật ssl ở máy chủ.',
    en: 'PostgreSQL at “{host}” has TLS switched off. Tem sends no password over an open network. Switch ssl on at the server.',
  },
  'fleet-certificate-untrusted': {
    vi: 'Chứng chỉ của “{host}” không do nơi mà Tem tin cấp ({detail}). Tem chưa gửi gì. Chọn tệp CA của nhà cung cấp hoặc của máy chủ.',
    en: 'The certificate of “{host}” comes from nobody whom Tem trusts ({detail}). Tem sent nothing. Choose the CA file of the provider or the server.',
  },
  'fleet-certificate-expired': {
    vi: 'Chứng chỉ của “{host}” đã hết hạn hoặc chưa có hiệu lực. Tem chưa gửi gì. Kiểm tra ngày giờ của máy này, rồi gia hạn chứng chỉ.',
    en: 'The certificate of “{host}” has expired, or is not valid yet. Tem sent nothing. Check this machine’s date, then renew the certificate.',
  },
  'fleet-certificate-name': {
    vi: 'Chứng chỉ của máy chủ không phải cho tên “{host}”. Tem chưa gửi gì. Nhập đúng tên ghi trong chứng chỉ.',
    en: 'The server’s certificate is not for the name “{host}”. Tem sent nothing. Enter the name that the certificate has.',
  },
  'fleet-ca-unreadable': {
    vi: 'Tệp CA không phải chứng chỉ dạng PEM ({detail}). Tem chưa lưu. Chọn tệp bắt đầu bằng “-----BEGIN CERTIFICATE-----”.',
    en: 'The CA file holds no certificate in PEM ({detail}). Tem did not save it. Choose a file that begins with “-----BEGIN CERTIFICATE-----”.',
  },
  'fleet-password-wrong': {
    vi: 'PostgreSQL không nhận tên “{user}” với mật khẩu này. Tem chưa kết nối. Kiểm tra cả hai.',
    en: 'PostgreSQL does not accept “{user}” with this password. Tem did not connect. Check both.',
  },
  'fleet-login-refused': {
    vi: 'PostgreSQL không cho “{user}” kết nối từ máy này ({detail}). Tem chưa kết nối. Xem pg_hba.conf hoặc danh sách địa chỉ được phép.',
    en: 'PostgreSQL does not let “{user}” in from this machine ({detail}). Tem did not connect. Look at pg_hba.conf, or the list of allowed addresses.',
  },
  'fleet-database-missing': {
    vi: 'Ở đó không có cơ sở dữ liệu tên “{database}”. Tem chưa tạo gì. Kiểm tra tên, hoặc tạo nó trước.',
    en: 'There is no database “{database}”. Tem made nothing. Check the name, or create it first.',
  },
  'fleet-missing': {
    vi: 'Cơ sở dữ liệu “{database}” không phải của Tem. Tem không đổi gì. Chọn cơ sở dữ liệu khác, hoặc “Lập nhóm bàn mới” nếu đây là bàn đầu tiên.',
    en: 'The database “{database}” holds no fleet of Tem’s. Tem changed nothing. Choose another, or “Set up a fleet” if this is the first station.',
  },
  'fleet-exists': {
    vi: 'Cơ sở dữ liệu này đã có nhóm bàn “{name}”. Tem không đổi gì. Tham gia nhóm đó, hoặc chọn cơ sở dữ liệu khác.',
    en: 'This database already holds the fleet “{name}”. Tem changed nothing. Join it, or choose another database.',
  },
  'fleet-too-new': {
    vi: 'Nhóm bàn này do Tem mới hơn lập (dạng {found}, bàn này biết {known}). Tem làm việc một mình. Cập nhật Tem ở bàn này.',
    en: 'A newer Tem has set this fleet up (format {found}, this station knows {known}). The station stays alone. Update Tem here.',
  },
  'fleet-too-old': {
    vi: 'Nhóm bàn này còn dạng cũ ({found}, bàn này cần {known}). Tem làm việc một mình. Nâng cấp bằng “tem fleet init” với mật khẩu chủ cơ sở dữ liệu.',
    en: 'This fleet still has an old format ({found}, this station needs {known}). The station stays alone. Upgrade it with “tem fleet init” and the owner’s password.',
  },
  'fleet-server-old': {
    vi: 'Máy chủ là PostgreSQL {version}; Tem cần bản 15 trở lên. Tem không đổi gì. Nâng cấp máy chủ.',
    en: 'The server is PostgreSQL {version}; Tem needs 15 or newer. Tem changed nothing. Upgrade the server.',
  },
  'fleet-rights-missing': {
    vi: 'Tên “{user}” không có quyền cần thiết ở cơ sở dữ liệu này ({detail}). Tem không đổi gì. Dùng đúng tên của bàn, hoặc của chủ cơ sở dữ liệu để lập nhóm.',
    en: 'The role “{user}” lacks a right in this database ({detail}). Tem changed nothing. Use the station’s role, or the owner’s to set a fleet up.',
  },
  'fleet-database-failed': {
    vi: 'Cơ sở dữ liệu chung báo lỗi ({detail}). Tem chưa ghi việc này. Tem tự thử lại; nếu còn lỗi, nhờ người quản máy chủ xem.',
    en: 'The shared database reports an error ({detail}). Tem did not record this. It tries again by itself; if that goes on, have the server looked at.',
  },
  'fleet-mode-differs': {
    vi: 'Nhóm bàn “{name}” dành cho chế độ khác (tập hoặc thật) với bàn này. Tem chưa tham gia. Chuyển chế độ trong Cài đặt, hoặc chọn nhóm khác.',
    en: 'The fleet “{name}” is for the other mode (practice or real). Tem did not join. Switch the mode under Settings, or choose another fleet.',
  },
  'fleet-cloned': {
    vi: 'Một máy khác đang dùng cùng dữ liệu của bàn này (ổ đĩa đã được sao chép). Tem ngắt bàn này khỏi nhóm. Ở máy được sao chép: rời nhóm rồi tham gia lại.',
    en: 'Another machine uses this station’s data (a copied disk). Tem keeps this one out of the fleet. At the copy: leave the fleet, then join again.',
  },
  'fleet-starting': {
    vi: 'Cơ sở dữ liệu chung đang khởi động hoặc đang tắt ({detail}). Tem tự kết nối lại. Chờ một lúc.',
    en: 'The shared database is starting or shutting down ({detail}). Tem connects again by itself. Wait a moment.',
  },
  'fleet-busy': {
    vi: 'Cơ sở dữ liệu chung không còn kết nối nào ({detail}). Tem tự thử lại. Nhờ người quản máy chủ tăng max_connections.',
    en: 'The shared database has no connection left ({detail}). Tem tries again by itself. Have max_connections raised at the server.',
  },
  'fleet-full': {
    vi: 'Ổ đĩa hoặc bộ nhớ của cơ sở dữ liệu chung đã hết ({detail}). Tem không ghi được gì ở đó và tự thử lại. Giải phóng chỗ ở máy chủ.',
    en: 'The shared database has run out of disk or memory ({detail}). Tem can write nothing there, and tries again by itself. Free space at the server.',
  },
  'fleet-read-only': {
    vi: 'Cơ sở dữ liệu chung chỉ cho đọc ({detail}). Tem không ghi được gì ở đó và tự thử lại. Kiểm tra địa chỉ: đó có thể là máy dự phòng.',
    en: 'The shared database can only be read ({detail}). Tem can write nothing there, and tries again by itself. Check the address: it may be a standby.',
  },
  'fleet-station-name-taken': {
    vi: 'Đã có bàn khác tên “{name}”. Tem chưa tham gia. Đặt tên khác cho bàn này.',
    en: 'Another station is called “{name}” already. Tem did not join. Give this station another name.',
  },
  'fleet-station-unknown': {
    vi: 'Cơ sở dữ liệu chung không biết bàn này. Tem làm việc một mình. Tham gia lại.',
    en: 'The shared database does not know this station. The station stays alone. Join again.',
  },
  'fleet-station-elsewhere': {
    vi: 'Bàn này đang chạy ở một máy khác với cùng dữ liệu. Tem không in gì ở đây và tự thử lại. Tắt máy kia; nếu máy này là bản sao, rời nhóm rồi tham gia lại.',
    en: 'This station is running on another machine with the same data. Tem prints nothing here, and tries again by itself. Close the other; if this is the copy, leave the fleet, then join again.',
  },
  'fleet-alone': {
    vi: 'Bàn này chưa thuộc nhóm nào. Tham gia nhóm trong Cài đặt, Nhiều bàn.',
    en: 'This station belongs to no fleet. Join one under Settings, Stations.',
  },
  'fleet-joined-already': {
    vi: 'Bàn này đã thuộc nhóm “{name}”. Tem không đổi gì. Rời nhóm đó trước.',
    en: 'This station belongs to the fleet “{name}” already. Tem changed nothing. Leave that one first.',
  },
  'fleet-not-left': {
    vi: 'Còn {records} bản ghi của bàn này chưa gửi tới nhóm. Tem chưa rời nhóm. Chờ có kết nối và gửi xong rồi làm lại.',
    en: '{records|record of this station was|records of this station were} not sent to the fleet yet. Tem did not leave it. Wait until they are sent, then do it again.',
  },
  'fleet-profile-unreadable': {
    vi: 'Không dùng được bộ cài đặt “{name}” của nhóm (đã bị xoá, hoặc do phiên bản Tem khác phát). Tem chưa đổi gì. Phát lại từ một bàn cùng phiên bản.',
    en: 'The fleet’s settings “{name}” cannot be used (gone, or from another version of Tem). Tem changed nothing. Hand them out again from a station of this version.',
  },
  'fleet-profile-changed': {
    vi: 'Vừa có người phát bộ cài đặt “{name}” ở bàn khác. Tem chưa phát. Xem bản đó rồi làm lại.',
    en: 'Somebody just handed out “{name}” at another station. Tem did not. Look at theirs, then do it again.',
  },
  'fleet-file-broken': {
    vi: 'Tệp kết nối nhiều bàn “{file}” bị hỏng. Tem không in đơn nào, vì bàn khác có thể cũng đang in. Mở Cài đặt, Nhiều bàn: tham gia lại, hoặc rời nhóm.',
    en: 'The file with the connection to the fleet, “{file}”, is broken. Tem prints no order, because another station may be printing it. Open Settings, Stations: join again, or leave.',
  },
  'fleet-password-missing': {
    vi: 'Không có mật khẩu của bàn này (chưa lưu được, hoặc máy chưa mở khoá nơi giữ bí mật). Tem chưa kết nối với các bàn khác. Mở khoá nơi đó, hoặc tham gia lại.',
    en: 'This station’s password is not at hand (not stored, or the machine’s place for secrets is locked). Tem does not reach the other stations. Unlock that place, or join again.',
  },
  'invitation-unreadable': {
    vi: 'Đây không phải thư mời của Tem ({detail}). Tem chưa đổi gì. Chọn tệp “.tem-invite”, hoặc quét mã QR trên màn hình bàn mời.',
    en: 'This is no invitation of Tem’s ({detail}). Tem changed nothing. Choose a file “.tem-invite”, or scan the QR code on the inviting station’s screen.',
  },
  'invitation-garbled': {
    vi: 'Thư mời bị sai hoặc thiếu chữ (bộ gõ tiếng Việt, phím Caps Lock, hoặc tệp bị sửa). Tem chưa đổi gì. Tắt bộ gõ rồi quét lại, hoặc dùng tệp.',
    en: 'Letters of the invitation are wrong or missing (an input method, Caps Lock, or an edited file). Tem changed nothing. Switch the input method off and scan again, or use the file.',
  },
  'invitation-newer': {
    vi: 'Thư mời do phiên bản Tem mới hơn tạo. Tem chưa đổi gì. Cập nhật Tem ở bàn này rồi làm lại.',
    en: 'The invitation comes from a newer Tem. Tem changed nothing. Update Tem here, then do it again.',
  },
  'invitation-expired': {
    vi: 'Thư mời đã hết hạn lúc {when}. Tem chưa đổi gì. Tạo thư mời mới ở bàn mời; nếu vừa tạo, kiểm tra ngày giờ của máy này.',
    en: 'The invitation expired at {when}. Tem changed nothing. Make a new one at the inviting station; if it is new, check this machine’s date.',
  },
  'invitation-used': {
    vi: 'Thư mời đã được dùng, bị rút lại hoặc hết hạn ở nhóm “{fleet}”. Tem chưa đổi gì. Tạo thư mời mới ở bàn mời.',
    en: 'The invitation was used, withdrawn or has expired in the fleet “{fleet}”. Tem changed nothing. Make a new one at the inviting station.',
  },
  'invitation-foreign': {
    vi: 'Thư mời của nhóm “{fleet}”, nhưng ở địa chỉ đó nay là nhóm khác. Tem chưa tham gia. Tạo thư mời mới ở bàn mời.',
    en: 'The invitation is of the fleet “{fleet}”, but another fleet is at that address now. Tem did not join. Make a new one at the inviting station.',
  },
  'invitation-code-wrong': {
    vi: 'Mã mở thư mời không đúng. Tem chưa đổi gì. Nhập đúng 10 ký tự hiện ở bàn mời.',
    en: 'The invitation’s code is not right. Tem changed nothing. Enter the 10 characters that the inviting station shows.',
  },
  'no-invitation': {
    vi: 'Không còn thư mời nào để lưu. Tem chưa ghi gì. Tạo thư mời mới.',
    en: 'There is no invitation to save any more. Tem wrote nothing. Make a new one.',
  },
} as const satisfies LocalizedTexts;
