import { interpolate, type Language, type LocalizedText } from './language.ts';

/**
 * Everything that can go wrong and is expected to, by code: what happened, what Tem did, what to do now. The codes
 * are what `tem print --json` reports as `reason`, so they keep their names.
 */
export const PROBLEMS = {
  // the partner's service
  'not-configured': {
    vi: 'Chưa có địa chỉ dịch vụ. Tem chưa gửi gì. Mở Cài đặt và nhập địa chỉ.',
    en: 'No service address is set. Tem sent nothing. Open Settings and enter the address.',
  },
  'no-token': {
    vi: 'Chưa có mã truy cập. Tem chưa gửi gì. Mở Cài đặt và nhập mã truy cập.',
    en: 'No access token is set. Tem sent nothing. Open Settings and enter the token.',
  },
  unauthorized: {
    vi: 'Dịch vụ không nhận mã truy cập. Tem chưa làm gì. Kiểm tra mã truy cập trong Cài đặt.',
    en: 'The service refused the access token. Tem did nothing. Check the token in Settings.',
  },
  'token-wanted': {
    vi: 'Dịch vụ đòi mã truy cập cho việc này, mà Tem chưa có mã. Tem dừng ở đây. Mở Cài đặt và nhập mã truy cập.',
    en: 'The service wants an access token for this, and Tem has none. Tem stopped here. Open Settings and enter the token.',
  },
  'not-permitted': {
    vi: 'Dịch vụ không cho phép việc này: “{detail}”. Tem không làm gì thêm. Xem đơn có phải của cửa hàng này không, và mã truy cập có quyền không; nếu vẫn vậy, hỏi dịch vụ.',
    en: 'The service does not permit this: “{detail}”. Tem did nothing more. Check that the order is this shop’s, and what the access token may do; if it stays, ask the service.',
  },
  refused: {
    vi: 'Dịch vụ từ chối: “{detail}”. Tem không làm gì thêm. Kiểm tra mã đơn hoặc dữ liệu đã nhập.',
    en: 'The service refused: “{detail}”. Tem did nothing more. Check the order code, or what was entered.',
  },
  'rate-limited': {
    vi: 'Dịch vụ báo gửi quá nhiều yêu cầu. Tem dừng ở đây. Thử lại sau {seconds} giây.',
    en: 'The service says there were too many requests. Tem stopped here. Try again in {seconds} seconds.',
  },
  unavailable: {
    vi: 'Dịch vụ không trả lời được ({detail}). Tem dừng ở đây. Kiểm tra mạng; nếu mạng tốt, thử lại sau.',
    en: 'The service can’t answer ({detail}). Tem stopped here. Check the network; if that is fine, try again later.',
  },
  'proxy-sign-in': {
    vi: 'Proxy của mạng đòi đăng nhập (407), mà Tem không đăng nhập proxy. Tem dừng ở đây. Nhờ người quản trị mạng cho máy này đến các địa chỉ của dịch vụ mà không phải đăng nhập, rồi thử lại.',
    en: 'The network’s proxy wants a sign-in (407), which Tem does not do. Tem stopped here. Ask whoever runs the network to let this machine reach the service’s addresses without a sign-in, then try again.',
  },
  malformed: {
    vi: 'Dịch vụ trả lời không đúng dạng ({detail}). Tem dừng ở đây. Kiểm tra địa chỉ trong Cài đặt, hoặc báo dịch vụ.',
    en: 'The service’s answer makes no sense ({detail}). Tem stopped here. Check the address in Settings, or tell the service.',
  },
  'no-display': {
    vi: 'Máy này không có màn hình, mà vẽ nhãn cần một màn hình, dù chỉ là màn hình ảo. Tem chưa gửi gì. Cài xvfb (sudo apt install xvfb) rồi chạy lại.',
    en: 'This machine has no display, and drawing labels needs one, if only a virtual one. Tem sent nothing. Install xvfb (sudo apt install xvfb), then run it again.',
  },
  'start-refused': {
    vi: 'Tem không khởi động với {what}: tham số hay biến môi trường này làm yếu bảo vệ của Tem. Tem chưa mở và chưa gửi gì. Bỏ nó đi rồi chạy lại (docs/operations/packed.md).',
    en: 'Tem does not start with {what}: this switch or environment variable weakens what protects Tem. Nothing was opened or sent. Leave it out, then start Tem again (docs/operations/packed.md).',
  },
  // the label
  'size-needs-label-url': {
    vi: 'Khổ {size} chỉ in được qua địa chỉ in nhãn. Tem chưa gửi gì. Nhập địa chỉ in nhãn trong Cài đặt hoặc chọn khổ khác.',
    en: 'Size {size} is printed only through the label address. Tem sent nothing. Enter the label address in Settings, or choose another size.',
  },
  'not-a-label': {
    vi: 'Trang nhận được không phải nhãn ({detail}). Tem không in gì. Thử lại; nếu vẫn vậy, báo dịch vụ.',
    en: 'The page received is not a label ({detail}). Tem printed nothing. Retry; if it stays, tell the service.',
  },
  'missing-label': {
    vi: 'Trang nhãn không có nhãn của đơn này. Tem không in nhãn này. Kiểm tra mã đơn rồi thử lại.',
    en: 'The label page holds no label of this order. Tem did not print it. Check the order code, then retry.',
  },
  'foreign-label': {
    vi: 'Thay cho nhãn của đơn này, dịch vụ gửi nhãn của đơn khác ({names}). Tem không in nhãn nào trong hai. Thử lại; nếu vẫn vậy, báo dịch vụ.',
    en: 'In place of this order’s label the service sent another order’s ({names}). Tem printed neither. Retry; if it stays, tell the service.',
  },
  ambiguous: {
    vi: 'Một trang mang mã vạch của hai đơn trong lô. Tem không in trang đó. Thử in riêng từng đơn; nếu vẫn vậy, báo dịch vụ.',
    en: 'One page carries the barcodes of two orders of the batch. Tem did not print it. Try each order alone; if it stays, tell the service.',
  },
  'unreadable-barcode': {
    vi: 'Không đọc được mã vạch trên nhãn này ở độ nét của máy in. Tem chưa in. Xem hình nhãn rồi chọn in hoặc bỏ.',
    en: 'The barcode on this label can’t be read at the printer’s resolution. Tem has not printed it. Look at the picture, then print it or drop it.',
  },
  contradictory: {
    vi: 'Mã vạch trên nhãn này ({barcode}) không khớp với chữ in trên nhãn ({text}). Tem chưa in. Xem hình nhãn rồi chọn in hoặc bỏ.',
    en: 'The barcode on this label ({barcode}) contradicts its text ({text}). Tem has not printed it. Look at the picture, then print it or drop it.',
  },
  'other-code': {
    vi: 'Trên nhãn này có mã lạ ({codes}), có thể là của đơn khác. Tem chưa in. Xem hình nhãn rồi chọn in hoặc bỏ.',
    en: 'This label carries a code that is not its order’s ({codes}) and may be another order’s. Tem has not printed it. Look at the picture, then print it or drop it.',
  },
  'other-receiver': {
    vi: 'Người nhận trên nhãn này không khớp với đơn. Tem chưa in. Xem hình nhãn rồi chọn in hoặc bỏ.',
    en: 'The receiver on this label is not the order’s. Tem has not printed it. Look at the picture, then print it or drop it.',
  },
  'code-not-agreed': {
    vi: 'Mã {code} có dạng mã đơn, hoặc là mã của một đơn mà Tem biết. Tem không cho phép mã này trên mọi nhãn. Xem hình rồi chỉ in nhãn này, hoặc bỏ đơn.',
    en: 'Code {code} has the form of an order’s code, or is that of an order Tem knows. Tem does not allow it on every label. Look at the picture, then print this label alone, or drop it.',
  },
  'agreed-codes-full': {
    vi: 'Đã có {limit} loại mã được phép trên nhãn. Tem chưa thêm loại mã này. Bỏ bớt loại không dùng nữa trong Cài đặt, phần “Mã khác trên nhãn”, rồi chọn lại.',
    en: 'There are {limit} kinds of codes allowed on labels already. Tem did not add this one. Remove those no longer used in Settings, “Other codes on labels”, then choose again.',
  },
  'size-does-not-fit': {
    vi: 'Nhãn {label} không vừa giấy {media} của máy in. Tem chưa in gì. Đổi khổ nhãn, hoặc sửa khổ giấy trong Cài đặt.',
    en: 'A label of {label} does not fit the printer’s paper of {media}. Tem printed nothing. Choose another label size, or correct the paper in Settings.',
  },
  'commands-do-not-fit': {
    vi: 'Khổ {paper} quá nhỏ cho mã lệnh. Tem chưa in gì. Chọn khổ rộng từ 50 mm trở lên: mã lệnh in ở khổ nào cũng dùng được.',
    en: 'Labels of {paper} are too small for command barcodes. Tem printed nothing. Choose a size at least 50 mm wide: the barcodes work whatever they are printed on.',
  },
  'label-page-failed': {
    vi: 'Trang nhãn không mở được ({detail}). Tem không in nhãn này. Thử lại.',
    en: 'The label page could not be opened ({detail}). Tem did not print this label. Retry.',
  },
  // the printer
  'no-printer': {
    vi: 'Chưa chọn máy in. Tem chưa gửi gì. Chọn máy in rồi in lại.',
    en: 'No printer is chosen. Tem sent nothing. Choose a printer, then print again.',
  },
  'printer-missing': {
    vi: 'Không thấy máy in “{printer}”. Tem không in sang máy khác. Kiểm tra dây và nguồn, hoặc chọn máy khác.',
    en: 'Printer “{printer}” is not there. Tem did not use another one. Check cable and power, or choose another printer.',
  },
  'printer-not-ready': {
    vi: 'Máy in “{printer}” chưa in được: {reason}. Tem dừng trước nhãn này. Xử lý ở máy in rồi in tiếp.',
    en: 'Printer “{printer}” can’t print: {reason}. Tem stopped before this label. See to the printer, then go on printing.',
  },
  'printer-silent': {
    vi: 'Thiết bị ở “{printer}” không trả lời như một máy in. Tem chưa gửi nhãn nào tới đó. Xem máy in đã bật, còn giấy, đã đóng nắp và đúng ngôn ngữ; nếu máy này không bao giờ trả lời, nhập lại địa chỉ và đánh dấu “Máy in này không báo trạng thái”.',
    en: 'What is at “{printer}” does not answer as a printer. Tem sent it no label. See that the printer is on, closed, has paper and speaks that language; if it never answers, enter its address again and tick “This printer tells no status”.',
  },
  'printer-not-allowed': {
    vi: 'Tem không in tới “{printer}”: {reason}. Tem chưa gửi gì tới đó. Chọn máy in khác, hoặc sửa lại địa chỉ.',
    en: 'Tem does not print to “{printer}”: {reason}. Nothing was sent there. Choose another printer, or correct its address.',
  },
  'printer-waiting': {
    vi: 'Máy in “{printer}” đang chờ: {reason}. Tem giữ nhãn này trong máy in. Xử lý ở máy in, nhãn sẽ tự ra.',
    en: 'Printer “{printer}” is waiting: {reason}. Tem has this label in the printer’s queue. See to the printer; the label comes out by itself.',
  },
  'printer-failed': {
    vi: 'Máy in “{printer}” không nhận nhãn ({detail}). Tem đã dừng ở nhãn này. Kiểm tra máy in rồi thử lại.',
    en: 'Printer “{printer}” did not take the label ({detail}). Tem stopped at this label. Check the printer, then retry.',
  },
  'folder-failed': {
    vi: 'Không ghi được nhãn vào thư mục “{folder}” ({detail}). Tem đã dừng ở nhãn này. Kiểm tra thư mục rồi thử lại.',
    en: 'The label could not be written to folder “{folder}” ({detail}). Tem stopped at this label. Check the folder, then retry.',
  },
  'not-told': {
    vi: '{number} nhãn đã gửi, nhưng không rõ đã ra chưa: {why}. Tem ghi là “đã gửi”. Xem máy in.',
    en: 'Labels sent: {number}. Whether they came out is not told: {why}. Tem calls them “sent”. Look at the printer.',
  },
  'handover-unknown': {
    vi: 'Không biết nhãn đã ra máy in chưa ({detail}). Tem không tự in lại. Xem ở máy in: nhãn đã ra hay chưa?',
    en: 'Whether the label came out is not known ({detail}). Tem does not print it again by itself. Look at the printer: did the label come out?',
  },
  'answer-doubted': {
    vi: 'Tem chưa cho in lại nhãn này: {detail}. Xem máy in lần nữa. Nếu vẫn cần in, trả lời như vậy một lần nữa.',
    en: 'Tem has not let this label be printed again: {detail}. Look at the printer once more. If it is still to be printed, give the same answer again.',
  },
  // the batch
  'line-stopped': {
    vi: 'Vừa quét sai nhãn, nên trạm đang dừng. Tem chưa làm gì thêm. Bấm “Đã hiểu” rồi làm tiếp.',
    en: 'A wrong label was scanned, so the station stands still. Tem did nothing more. Press “Understood”, then go on.',
  },
  stopped: {
    vi: 'Lượt in đã dừng trước nhãn này. Nhãn này chưa in. In tiếp khi cần.',
    en: 'The run was stopped before this label. It was not printed. Go on printing when you are ready.',
  },
  'printed-before': {
    vi: 'Đơn này đã in {times} lần, lần cuối {when} ở “{printer}”. Tem chưa in lại. Chọn lý do để in lại, hoặc bỏ đơn.',
    en: 'This order was printed before (times: {times}), last on {when} at “{printer}”. Tem has not printed it again. Choose a reason to print it again, or remove it.',
  },
  'all-held': {
    vi: 'Mọi đơn còn lại đang chờ trả lời ({number}). Tem chưa in gì. Trả lời ở từng dòng rồi bấm In.',
    en: 'Every order left waits for your answer ({number}). Tem printed nothing. Answer on each row, then press Print.',
  },
  'nothing-to-print': {
    vi: 'Không có đơn nào chờ in. Tem chưa gửi gì. Quét mã đơn trước.',
    en: 'No order is waiting. Tem sent nothing. Scan order codes first.',
  },
  'already-printing': {
    vi: 'Tem đang in một lô. Tem không mở lượt in thứ hai. Chờ lô này xong, hoặc dừng lô này trước.',
    en: 'Tem is printing a batch. It did not start another run. Wait for its end, or stop it first.',
  },
  'unknown-row': {
    vi: 'Dòng này không còn trong lô. Tem chưa làm gì. Còn cần in thì quét lại mã.',
    en: 'This row is no longer in the batch. Tem did nothing. If it is still to be printed, scan its code again.',
  },
  'batch-full': {
    vi: 'Lô đã có {limit} đơn. Tem chưa thêm mã này. In hoặc xoá bớt rồi quét lại.',
    en: 'The batch holds {limit} orders already. Tem did not add this code. Print or clear some, then scan again.',
  },
  // orders
  'order-not-found': {
    vi: 'Không tìm thấy đơn nào với mã “{text}”. Tem không in dòng này. Kiểm tra mã rồi tra lại, hoặc bỏ dòng.',
    en: 'No order is known by “{text}”. Tem does not print this row. Check the code and look it up again, or remove the row.',
  },
  'order-not-looked-up': {
    vi: 'Chưa tra được mã “{text}”: {why}. Tem giữ dòng này lại. Tra lại, hoặc dùng luôn mã đã quét làm mã đơn.',
    en: '“{text}” could not be looked up: {why}. Tem holds this row. Look it up again, or take it for an order code as it is.',
  },
  'several-orders': {
    vi: 'Có {number} đơn cùng mã “{text}”. Tem chưa in. Chọn đơn cần in.',
    en: '{number} orders are known by “{text}”. Tem has not printed any. Choose the one to print.',
  },
  'order-ended': {
    vi: 'Đơn này ở trạng thái “{status}”. Tem chưa in. Chọn in hoặc bỏ đơn.',
    en: 'This order’s status is “{status}”. Tem has not printed it. Print it all the same, or remove it.',
  },
  'cancel-unsure': {
    vi: 'Không rõ dịch vụ đã huỷ đơn này chưa ({detail}). Tem không tự huỷ lại. Tra lại đơn trước khi huỷ lần nữa.',
    en: 'Whether the service has cancelled this order is not known ({detail}). Tem does not cancel it again by itself. Look the order up before you cancel it once more.',
  },
  'create-unsure': {
    vi: 'Không rõ dịch vụ đã tạo đơn “{soc}” chưa ({detail}). Tem không tự gửi lại. Gửi lại đúng đơn này: Tem hỏi dịch vụ trước.',
    en: 'Whether the service has created order “{soc}” is not known ({detail}). Tem does not send it again by itself. Send the same order once more: Tem asks the service first.',
  },
  'create-untold': {
    vi: 'Không rõ dịch vụ đã có đơn “{soc}” chưa: khi Tem hỏi, dịch vụ trả lời “{detail}”. Tem không tự gửi lại. Tìm mã riêng này trên trang của dịch vụ; nếu không có, báo cho Tem rồi gửi lại.',
    en: 'Whether the service has order “{soc}” is not known: asked for it, the service said “{detail}”. Tem does not send it again by itself. Look for this own code on the service’s website; if it is not there, tell Tem so and send it again.',
  },
  'webhook-unsure': {
    vi: 'Không rõ dịch vụ đã đổi địa chỉ nhận chưa ({detail}). Tem không tự đăng ký lại. Xem địa chỉ đang đăng ký, rồi đăng ký lại nếu cần.',
    en: 'Whether the service has changed the address is not known ({detail}). Tem does not register it again by itself. See which address is registered, then register again if needed.',
  },
  'partner-code-lost': {
    vi: 'Không mở được mã đối tác đã giữ: máy không đưa khoá, hoặc khoá đã mất. Tem chưa gửi đơn. Nhập lại mã đối tác (hoặc nhập lại tệp), rồi gửi lại.',
    en: 'The partner code that was kept can’t be opened: this machine does not give the key, or the key is gone. Tem has not sent the order. Enter the partner code again (or read the file again), then send.',
  },
  'soc-taken': {
    vi: 'Đã có đơn {code} với mã riêng “{soc}”. Tem không tạo thêm đơn. Dùng đơn đó, hoặc đổi mã riêng rồi tạo lại.',
    en: 'Order {code} with own code “{soc}” is there already. Tem created no other. Take that one, or give another own code.',
  },
  'draft-gone': {
    vi: 'Bản nháp này không còn. Tem chưa gửi gì. Mở một bản nháp khác.',
    en: 'This draft is gone. Tem sent nothing. Open another one.',
  },
  'draft-mistaken': {
    vi: 'Đơn còn chỗ chưa đúng ({fields}). Tem chưa gửi gì. Sửa các ô đó rồi gửi lại.',
    en: 'The order has mistakes ({fields}). Tem sent nothing. Correct those fields, then send again.',
  },
  // imports and files
  'import-unreadable': {
    vi: 'Không đọc được tệp “{file}” ({detail}). Tem chưa gửi gì. Lưu lại dạng XLSX hoặc CSV (UTF-8) rồi chọn lại.',
    en: 'File “{file}” can’t be read ({detail}). Tem sent nothing. Save it again as XLSX or CSV (UTF-8), then choose it again.',
  },
  'import-no-columns': {
    vi: 'Tệp “{file}” không có cột nào Tem biết. Tem chưa gửi gì. Tải mẫu về và giữ tên cột như trong mẫu.',
    en: 'File “{file}” has no column that Tem knows. Tem sent nothing. Download the template and keep its column names.',
  },
  'import-too-long': {
    vi: 'Tệp “{file}” có hơn {limit} dòng. Tem chưa đọc. Chia nhỏ tệp rồi nhập từng phần.',
    en: 'File “{file}” has more than {limit} rows. Tem did not take it. Split the file and import the parts.',
  },
  'import-empty': {
    vi: 'Tệp “{file}” không có đơn nào dưới dòng tiêu đề. Tem chưa gửi gì. Điền đơn vào tệp, lưu lại rồi chọn lại.',
    en: 'File “{file}” has no order below its header. Tem sent nothing. Fill in orders, save the file, then choose it again.',
  },
  'import-other-partner': {
    vi: 'Tệp này đã được kiểm tra cho một dịch vụ khác. Tem chưa gửi gì. Chọn lại dịch vụ cũ trong Cài đặt, hoặc mở lại tệp.',
    en: 'This file was checked for another service. Tem sent nothing. Choose that service again in Settings, or open the file again.',
  },
  'import-soc-taken': {
    vi: 'Dịch vụ đã có đơn {code} mang mã riêng “{soc}” từ trước. Tem không gửi dòng này. Xem đơn đó; nếu là đơn khác, đổi mã riêng.',
    en: 'The service had order {code} with the own code “{soc}” before. Tem did not send this row. Look at that order; if it is another one, change the own code.',
  },
  'import-batch-full': {
    vi: 'Lô nhãn đã đầy: {number} đơn đã tạo chưa vào lô. Tem vẫn giữ mã của chúng. In hoặc xoá bớt lô, rồi xuất kết quả và dán các mã đó vào lô.',
    en: 'The batch is full: orders created but not in it: {number}. Tem keeps their codes. Print or clear some of the batch, then export the results and paste those codes into it.',
  },
  'import-busy': {
    vi: 'Một tệp đang được gửi. Tem chưa mở tệp khác. Chờ xong hoặc bấm Dừng.',
    en: 'A file is being sent. Tem did not open another one. Wait for its end, or press Stop.',
  },
  'no-import': {
    vi: 'Chưa mở tệp nào. Tem chưa làm gì. Chọn tệp trước.',
    en: 'No file is open. Tem did nothing. Choose a file first.',
  },
  'file-failed': {
    vi: 'Không ghi được tệp “{file}” ({detail}). Dữ liệu vẫn còn trong Tem. Chọn nơi khác rồi thử lại.',
    en: 'File “{file}” could not be written ({detail}). Tem still has the data. Choose another place, then retry.',
  },
  // the webhook receiver
  'receiver-failed': {
    vi: 'Không mở được cổng nhận cập nhật {address} ({detail}). Tem chưa nhận cập nhật nào. Đổi cổng hoặc địa chỉ trong Webhook.',
    en: 'The receiver could not listen at {address} ({detail}). Tem receives no updates. Change its port or address under Webhook.',
  },
  'receiver-secret-unreadable': {
    vi: 'Không đọc được mã bí mật đã lưu của nơi nhận. Tem không nhận cập nhật nào. Tạo mã bí mật mới trong Webhook, rồi đăng ký lại địa chỉ.',
    en: 'The receiver’s saved secret can’t be read. Tem receives no updates. Make a new secret under Webhook, then register the address again.',
  },
  'receiver-secret-unavailable': {
    vi: 'Nơi giữ bí mật của máy chưa đưa khoá cho mã bí mật đã lưu của nơi nhận. Tem không nhận cập nhật nào. Mở khoá nơi đó; nếu vẫn vậy thì tắt Tem và mở lại. Đừng tạo mã mới, dịch vụ vẫn biết mã cũ.',
    en: 'The machine’s place for secrets has not given the key to the receiver’s saved secret. Tem receives no updates. Unlock that place; if that does not help, close Tem and start it again. Make no new secret, the service still knows the old one.',
  },
  'no-receiver-address': {
    vi: 'Chưa có địa chỉ bên ngoài cho nơi nhận. Tem chưa đăng ký gì. Nhập địa chỉ https:// mà dịch vụ gọi tới được.',
    en: 'The receiver has no outside address. Tem registered nothing. Enter the https:// address at which the service can reach it.',
  },
  // settings
  'settings-broken': {
    vi: 'Tệp cài đặt bị hỏng. Tem giữ nó ở “{file}” và dùng cài đặt mặc định. Kiểm tra lại Cài đặt.',
    en: 'The settings file was broken. Tem kept it as “{file}” and uses the defaults. Check Settings.',
  },
  'bad-address': {
    vi: 'Địa chỉ “{address}” không dùng được: phải là https:// (http:// chỉ cho máy này). Tem chưa lưu. Sửa địa chỉ.',
    en: 'Address “{address}” can’t be used: it must be https:// (http:// only for this machine). Tem did not save it. Correct it.',
  },
  'token-not-kept': {
    vi: 'Máy này không có nơi giữ bí mật. Tem chỉ dùng mã truy cập đến khi tắt. Nhập lại lần sau, hoặc đồng ý lưu không mã hoá trong Cài đặt.',
    en: 'This machine has no place for secrets. Tem uses the access token until it closes. Enter it again next time, or allow unencrypted storage in Settings.',
  },
  'token-other-origin': {
    vi: 'Mã truy cập đang giữ là của {kept}, còn địa chỉ dịch vụ là {asked}. Tem không gửi mã đi. Nhập lại mã trong Cài đặt, hoặc sửa địa chỉ.',
    en: 'The access token kept is for {kept}, and the service address is {asked}. Tem did not send it. Enter the token again in Settings, or correct the address.',
  },
  'token-without-address': {
    vi: 'Bản Tem cũ đã lưu mã truy cập lúc chưa có địa chỉ dịch vụ, nên không rõ mã là của dịch vụ nào. Tem giữ nguyên mã và không gửi đi đâu. Nhập địa chỉ dịch vụ, rồi nhập lại mã truy cập trong Cài đặt.',
    en: 'An older Tem saved the access token while no service address was set, so nobody can tell which service it is for. Tem keeps it and sends it nowhere. Enter the service address, then the token again in Settings.',
  },
  'token-needs-address': {
    vi: 'Chưa có địa chỉ dịch vụ, mà mã truy cập chỉ được gửi tới dịch vụ của nó. Tem chưa lưu mã này. Nhập địa chỉ dịch vụ trước, rồi nhập lại mã.',
    en: 'No service address is set, and an access token is sent only to the service it is for. Tem did not save this one. Enter the service address first, then the token again.',
  },
  'token-file-exposed': {
    vi: 'Người khác trên máy này có thể đọc hoặc sửa tệp mã truy cập “{file}”. Tem vẫn dùng mã trong đó. Đổi quyền của tệp (chmod 600); nếu đã có người khác đọc được, xin mã mới.',
    en: 'Others on this machine may be able to read or change the access token’s file “{file}”. Tem used the token all the same. Close the file to them (chmod 600); if somebody may have read it, ask for a new token.',
  },
  'token-unreadable': {
    vi: 'Không đọc được mã truy cập đã lưu. Tem chưa gửi gì. Nhập lại mã truy cập trong Cài đặt.',
    en: 'The saved access token can’t be read. Tem sent nothing. Enter it again in Settings.',
  },
  'token-unavailable': {
    vi: 'Nơi giữ bí mật của máy (keyring, Keychain) chưa đưa khoá cho mã truy cập đã lưu. Tem giữ nguyên mã và chưa gửi gì. Mở khoá nơi đó; nếu vẫn còn báo này thì tắt Tem và mở lại, hoặc nhập lại mã trong Cài đặt.',
    en: 'The machine’s place for secrets (keyring, Keychain) has not given the key to the saved access token. Tem left the token as it is and sent nothing. Unlock that place; if this does not go away then, close Tem and start it again, or enter the token again in Settings.',
  },
  'token-exposed': {
    vi: 'Mã truy cập đã lưu trong “{file}” không được bảo vệ: ai đọc được tệp đó đều đọc được mã. Tem vẫn dùng mã này. Bật nơi giữ bí mật (gnome-keyring, KWallet) rồi mở lại Tem, hoặc đồng ý lưu không mã hoá hay xoá mã trong Cài đặt.',
    en: 'The saved access token in “{file}” is not protected: whoever can read that file can read it. Tem still uses it. Set up a keyring (gnome-keyring, KWallet) and start Tem again, or allow unencrypted storage or clear the token in Settings.',
  },
  'not-agreed': {
    vi: 'Không có ai đồng ý trong hộp thoại của Tem. Tem không đổi gì và không gửi gì. Nếu muốn, làm lại rồi đồng ý.',
    en: 'Nobody agreed in Tem’s dialog. Tem changed nothing and sent nothing. If you want it, do it again and agree.',
  },
  'not-asked': {
    vi: 'Việc này cần có người đồng ý, mà Tem chưa hỏi được: {why}. Tem không đổi gì và không gửi gì. Làm lại sau.',
    en: 'This needs somebody’s agreement, and Tem could not ask: {why}. Tem changed nothing and sent nothing. Do it again later.',
  },
  'changed-meanwhile': {
    vi: 'Trong lúc Tem hỏi, trạm đã thay đổi, nên điều được đồng ý không còn đúng. Tem không đổi gì và không gửi gì. Làm lại để Tem hỏi lại.',
    en: 'While Tem asked, the station changed, so that what was agreed to is not true any more. Tem changed nothing and sent nothing. Do it again, and Tem asks anew.',
  },
  'settings-locked': {
    vi: 'Cài đặt đang khoá bằng mã PIN. Tem chưa đổi gì. Mở Cài đặt, nhập mã PIN rồi làm lại.',
    en: 'The settings are locked by a PIN. Tem changed nothing. Open Settings, enter the PIN, then do it again.',
  },
  'lock-broken': {
    vi: 'Tệp mã PIN “{file}” bị hỏng nên không mã nào mở được. Tem giữ Cài đặt ở trạng thái khoá. Nhờ kỹ thuật xoá tệp đó rồi mở lại Tem.',
    en: 'The PIN’s file “{file}” is broken, so no PIN opens it. Tem keeps the settings locked. Have IT delete that file, then start Tem again.',
  },
  'pin-wrong': {
    vi: 'Mã PIN cũ không đúng. Mã PIN vẫn như trước. Nhập đúng mã PIN cũ rồi làm lại.',
    en: 'The old PIN is not right. The PIN is as it was before. Enter the right old PIN, then do it again.',
  },
  'pin-waits': {
    vi: 'Đã nhập sai mã PIN nhiều lần. Tem tạm không nhận mã PIN nào, và mã PIN vẫn như trước. Đợi {seconds} giây rồi làm lại.',
    en: 'A wrong PIN was entered too often. Tem takes none for now, and the PIN is as it was before. Wait {seconds} seconds, then do it again.',
  },
  'pin-not-kept': {
    vi: 'Không ghi được mã PIN vào “{file}” ({detail}). Mã PIN vẫn như trước. Kiểm tra ổ đĩa rồi thử lại.',
    en: 'The PIN could not be written to “{file}” ({detail}). It is as it was before. Check the disk, then retry.',
  },
  'settings-file-unreadable': {
    vi: 'Tệp này không phải tệp cài đặt của Tem ({detail}). Tem chưa đổi gì. Chọn tệp do Tem xuất ra.',
    en: 'This is no settings file of Tem’s ({detail}). Tem changed nothing. Choose a file that Tem exported.',
  },
  'settings-file-newer': {
    vi: 'Tệp cài đặt này do bản Tem mới hơn xuất ra (dạng {version}). Tem chưa đổi gì. Cập nhật Tem ở trạm này rồi nhập lại.',
    en: 'This settings file comes from a newer Tem (format {version}). Tem changed nothing. Update Tem here, then import it again.',
  },
  'settings-file-wrong': {
    vi: 'Tệp cài đặt có giá trị không dùng được: {names}. Tem chưa đổi gì. Xuất lại tệp ở trạm gốc, hoặc sửa các chỗ đó.',
    en: 'The settings file has values that can’t be used: {names}. Tem changed nothing. Export it again at the first station, or correct them.',
  },
  'autostart-failed': {
    vi: 'Không đặt được cho Tem mở cùng máy ({detail}). Tem chưa lưu thay đổi nào. Kiểm tra quyền của tài khoản trên máy rồi thử lại.',
    en: 'Tem could not be set to start with the machine ({detail}). Nothing was saved. Check what this account may do on the machine, then retry.',
  },
  // scanners that speak HID-POS
  'scanner-gone': {
    vi: 'Máy quét vừa chọn không còn cắm vào máy. Tem không thêm máy nào. Cắm lại rồi chọn lần nữa.',
    en: 'The scanner that was chosen is no longer plugged in. Tem added none. Plug it in again, then choose again.',
  },
  'too-many-scanners': {
    vi: 'Bàn này đã có {most} máy quét HID-POS. Tem không thêm máy mới. Bỏ bớt một máy trong danh sách rồi thêm lại.',
    en: 'This station has {most} HID-POS scanners already. Tem added none. Forget one of the list, then add again.',
  },
  'scanner-lost': {
    vi: 'Mất kết nối với máy quét “{name}”. Tem không nhận được mã từ máy này. Cắm lại dây hoặc đế thu; Tem tự nhận lại.',
    en: 'Scanner “{name}” was unplugged. Tem gets no codes from it. Plug in its cable or cradle; Tem takes it up again by itself.',
  },
  'scanner-not-opened': {
    vi: 'Không mở được máy quét “{name}”. Tem không nhận được mã từ máy này. Đóng phần mềm khác đang dùng nó, rồi rút ra cắm lại.',
    en: 'Scanner “{name}” can’t be opened. Tem gets no codes from it. Close other programs that use it, then unplug it and plug it in again.',
  },
  'scanner-unreadable': {
    vi: 'Máy quét “{name}” gửi một mã không đọc được trọn vẹn. Tem không nhận mã đó. Quét lại; nếu vẫn vậy, nhập mã bằng tay.',
    en: 'Scanner “{name}” sent a code that can’t be read whole. Tem did not take it. Scan again; if it stays, type the code.',
  },
  // what is wrong around the station (main/health); Tem looks again by itself
  'partner-unreachable': {
    vi: 'Dịch vụ không trả lời được ({detail}). Tem tự thử lại. Kiểm tra mạng.',
    en: 'The service can’t answer ({detail}). Tem keeps trying. Check the network.',
  },
  'printer-trouble': {
    vi: 'Máy in “{printer}” chưa in được: {reason}. Tem tự xem lại. Xử lý ở máy in.',
    en: 'Printer “{printer}” can’t print: {reason}. Tem looks again by itself. See to the printer.',
  },
  'folder-trouble': {
    vi: 'Không ghi được vào thư mục “{folder}” ({detail}). Tem tự xem lại. Kiểm tra ổ đĩa, hoặc chọn thư mục khác.',
    en: 'Folder “{folder}” can’t be written to ({detail}). Tem looks again by itself. Check the drive, or choose another folder.',
  },
  'token-ends-soon': {
    vi: 'Mã truy cập hết hạn lúc {when}. Tem vẫn dùng đến lúc đó. Xin mã mới, nhập trong Cài đặt.',
    en: 'The access token runs out on {when}. Tem uses it until then. Get a new one and enter it in Settings.',
  },
  'token-ended': {
    vi: 'Mã truy cập đã hết hạn lúc {when}. Tem giữ lô, nhưng dịch vụ sẽ từ chối. Nhập mã mới trong Cài đặt.',
    en: 'The access token ran out on {when}. Tem keeps the batch, but the service will refuse it. Enter a new one in Settings.',
  },
  'clock-off': {
    vi: 'Đồng hồ máy này {off}. Tem ghi giờ in theo đồng hồ này. Chỉnh ngày giờ và múi giờ.',
    en: 'This machine’s clock is {off}. Tem notes times by it. Correct date, time and time zone.',
  },
  'disk-low': {
    vi: 'Ổ đĩa của “{folder}” sắp đầy, còn {free}. Tem vẫn làm việc. Xoá bớt tệp không dùng.',
    en: 'The disk of “{folder}” is nearly full: {free} left. Tem goes on working. Delete files that are not needed.',
  },
  'disk-full': {
    vi: 'Ổ đĩa của “{folder}” gần hết chỗ, còn {free}. Tem có thể không ghi được lô và nhãn. Xoá bớt tệp ngay.',
    en: 'The disk of “{folder}” is as good as full: {free} left. Tem may fail to write the batch and labels. Delete files now.',
  },
  // links from other programs (tem://print?…)
  'link-unreadable': {
    vi: 'Liên kết tem:// vừa mở không dùng được: {detail}. Tem không thêm mã nào. Mở lại liên kết; nếu vẫn vậy, báo nơi tạo ra nó.',
    en: 'The tem:// link that was opened can’t be used: {detail}. Tem added no codes. Open it again; if it stays, tell whoever made it.',
  },
  'links-too-many': {
    vi: 'Trong một phút có quá nhiều liên kết tem:// (hơn {most} liên kết hoặc {codes} mã). Tem bỏ qua các liên kết sau đó. Chờ một phút rồi mở lại; nếu không phải bạn mở, đóng trang web đang mở chúng.',
    en: 'Too many tem:// links came within a minute (more than {most} links or {codes} codes). Tem left out the later ones. Wait a minute, then open them again; if it was not you, close the web page that opens them.',
  },
  'link-not-open': {
    vi: 'Trạm này chưa chọn dịch vụ. Tem không thêm mã nào từ liên kết. Thiết lập xong rồi mở lại liên kết.',
    en: 'This station has no service yet. Tem added no codes of the link. Finish the set-up, then open the link again.',
  },
  // what Tem keeps on disk
  'data-disk-full': {
    vi: 'Ổ đĩa của “{folder}” đã đầy. Tem chưa làm được việc vừa rồi; những gì đã ghi vẫn còn. Xoá bớt tệp rồi làm lại.',
    en: 'The disk of “{folder}” is full. Tem could not do the last step; all that was written is kept. Delete files, then do it again.',
  },
  'data-read-only': {
    vi: 'Tem không được ghi vào “{folder}” ({detail}). Tem chưa đổi gì ở đó. Nhờ kỹ thuật cấp quyền ghi thư mục này cho tài khoản đang dùng, rồi làm lại.',
    en: 'Tem may not write to “{folder}” ({detail}). It changed nothing there. Have IT allow this account to write to the folder, then do it again.',
  },
  'data-not-written': {
    vi: 'Ổ đĩa của “{folder}” báo lỗi ({detail}). Tem chưa làm được việc vừa rồi; những gì đã ghi vẫn còn. Kiểm tra ổ đĩa và dây nối rồi làm lại.',
    en: 'The disk of “{folder}” reports an error ({detail}). Tem could not do the last step; all that was written is kept. Check the disk and its cable, then do it again.',
  },
  'ledger-busy': {
    vi: 'Một chương trình khác đang giữ tệp “{file}”. Tem chưa làm được việc vừa rồi. Đóng chương trình đó (Tem khác, sao lưu, diệt vi-rút) rồi làm lại.',
    en: 'Another program holds file “{file}”. Tem could not do the last step. Close it (another Tem, a backup, a virus scanner), then do it again.',
  },
  'ledger-newer': {
    vi: 'Tệp “{file}” do bản Tem mới hơn ghi (dạng {version}; bản này biết đến {known}). Tem không mở và không đổi gì trong đó. Cài bản Tem mới nhất rồi mở lại.',
    en: 'File “{file}” was written by a newer Tem (version {version}; this Tem knows up to {known}). Tem did not open it and changed nothing. Install the newest Tem, then start it again.',
  },
  'ledger-broken': {
    vi: 'Tệp “{file}” của Tem bị hỏng. Tem dừng ở đây; lần mở tới Tem tự kiểm tra và lấy lại bản sao lưu tốt gần nhất. Mở lại Tem.',
    en: 'Tem’s file “{file}” is damaged. Tem stopped here; at its next start it checks the file and restores the newest good backup. Start Tem again.',
  },
  'ledger-restored': {
    vi: 'Tệp dữ liệu bị hỏng: những gì in sau {when} không còn trong Tem. Tem đã lấy bản sao lưu lúc đó và giữ tệp cũ ở “{file}”. Trước khi in lại hay gửi lại đơn nào, xem nhãn đã ra chưa.',
    en: 'The data file was damaged: what was printed after {when} is not in Tem. Tem took the backup of that time and kept the old file as “{file}”. Before you print or send an order again, see whether its label came out.',
  },
  'ledger-lost': {
    vi: 'Tệp dữ liệu bị hỏng và không có bản sao lưu nào dùng được. Tem giữ tệp cũ ở “{file}” và bắt đầu lại từ trống. Trước khi in đơn nào, xem nhãn đã ra chưa; gửi tệp đó cho kỹ thuật.',
    en: 'The data file was damaged and no backup can be used. Tem kept the old file as “{file}” and began with nothing. Before you print an order, see whether its label came out; send that file to support.',
  },
  'backup-failed': {
    vi: 'Tem chưa sao lưu được dữ liệu, bản mới nhất: {when} ({why}). Tem vẫn làm việc và tự thử lại mỗi giờ. Nhờ kỹ thuật xem chỗ trống và quyền ghi ở “{folder}”.',
    en: 'Tem’s data could not be backed up; the newest backup: {when} ({why}). Tem works on and tries again every hour. Have IT look at free space and rights of “{folder}”.',
  },
  'token-not-written': {
    vi: 'Không ghi được mã truy cập vào “{file}” ({detail}). Tem chỉ dùng mã này đến khi tắt. Kiểm tra ổ đĩa rồi nhập lại mã trong Cài đặt.',
    en: 'The access token could not be written to “{file}” ({detail}). Tem uses it until it closes. Check the disk, then enter it again in Settings.',
  },
  // Tem itself
  'licences-missing': {
    vi: 'Bản cài này thiếu tệp giấy phép “{file}”. Tem vẫn làm việc như thường. Cài lại Tem từ bộ cài gốc để xem giấy phép.',
    en: 'This installation lacks the licences’ file “{file}”. Tem works as usual. Install Tem again from its own installer to read them.',
  },
  interrupted: {
    vi: 'Lệnh bị ngắt giữa chừng. Tem thôi chờ dịch vụ; yêu cầu có thể đã tới nơi. Chạy lại lệnh khi cần.',
    en: 'The command was interrupted. Tem stopped waiting for the service, which may have got the request. Run it again if needed.',
  },
  'bad-request': {
    vi: 'Tem nhận được dữ liệu sai. Tem chưa làm gì. Thử lại; nếu vẫn vậy, khởi động lại Tem.',
    en: 'Tem received data that is not valid. It did nothing. Retry; if it stays, restart Tem.',
  },
  forbidden: {
    vi: 'Yêu cầu đến từ nơi lạ. Tem đã từ chối. Khởi động lại Tem.',
    en: 'The request came from somewhere else. Tem refused it. Restart Tem.',
  },
  'outside-failed': {
    vi: 'Máy này không mở được {address}. Tem không mở gì khác. Mở phần cài đặt máy in của hệ thống bằng tay.',
    en: 'This computer could not open {address}. Tem opened nothing else. Open the system’s printer settings by hand.',
  },
  // newer versions of Tem
  'update-unreachable': {
    vi: 'Không tải được bản Tem mới ({detail}). Tem vẫn chạy bản đang có. Kiểm tra mạng và địa chỉ bản mới trong Cài đặt.',
    en: 'A newer Tem could not be fetched ({detail}). Tem goes on with the version it has. Check the network, and the address of updates in Settings.',
  },
  'update-not-signed': {
    vi: 'Bản Tem ở “{address}” không có chữ ký của nơi làm ra Tem. Tem không tải gì và vẫn chạy bản đang có. Kiểm tra địa chỉ, và báo nơi giữ bản mới.',
    en: 'What “{address}” offers is not signed by the makers of Tem. Tem fetched nothing and goes on with the version it has. Check the address, and tell whoever keeps it.',
  },
  'update-older': {
    vi: 'Ở “{address}” chỉ có bản Tem {version}, cũ hơn bản đang chạy. Tem không tải gì. Kiểm tra địa chỉ, và báo nơi giữ bản mới.',
    en: '“{address}” offers Tem {version}, older than the one that runs. Tem fetched nothing. Check the address, and tell whoever keeps it.',
  },
  'update-broken': {
    vi: 'Bản Tem {version} tải về bị hỏng ({detail}). Tem đã bỏ tệp đó và vẫn chạy bản đang có. Tìm lại sau; nếu vẫn vậy, báo nơi giữ bản mới.',
    en: 'Tem {version} arrived broken ({detail}). Tem dropped the file and goes on with the version it has. Look again later; if it stays, tell whoever keeps the updates.',
  },
  'update-not-written': {
    vi: 'Không ghi được bản Tem mới xuống đĩa ({detail}). Tem vẫn chạy bản đang có. Dọn chỗ trên ổ đĩa rồi tìm lại.',
    en: 'The newer Tem could not be written to disk ({detail}). Tem goes on with the version it has. Make room on the disk, then look again.',
  },
  'update-not-installed': {
    vi: 'Chưa cài được bản Tem {version} ({detail}). Tem vẫn chạy bản cũ, lô nhãn còn nguyên. Thử lại; nếu vẫn vậy, nhờ kỹ thuật cài bằng tay.',
    en: 'Tem {version} was not installed ({detail}). The version before goes on, and the batch is whole. Try again; if it stays, have IT install it by hand.',
  },
  'update-not-now': {
    vi: 'Lô nhãn còn việc, hoặc Tem đang tạo đơn. Tem chưa cài bản mới. In xong hoặc xoá lô rồi cài.',
    en: 'There is still work in the batch, or orders are being created. Tem did not install the newer version. Finish or clear the batch first.',
  },
  'update-none': {
    vi: 'Không có bản Tem mới nào sẵn sàng. Tem chưa làm gì. Mở Cài đặt, phần Bản Tem, rồi tìm lại.',
    en: 'No newer Tem is ready. Tem did nothing. Open Settings, This Tem, and look again.',
  },
  'second-start-sandbox': {
    vi: 'Tem vừa được mở thêm lần nữa để luyện tập (--sandbox), nhưng trạm này đang làm với dịch vụ thật. Tem chỉ đưa cửa sổ này lên trước. Muốn luyện tập, đóng Tem rồi mở lại với --sandbox.',
    en: 'Tem was started once more to practise (--sandbox), but this station works with the real service. Tem only brought this window to the front. To practise, close Tem and start it with --sandbox.',
  },
  'window-died': {
    vi: 'Cửa sổ này vừa bị lỗi. Tem đã mở lại; lô còn nguyên, việc in không dừng. Cứ làm tiếp; nếu lặp lại, gửi nhật ký cho kỹ thuật.',
    en: 'This window just broke down. Tem opened it again; the batch is all there, and printing went on. Go on working; if it happens again, send the log to support.',
  },
  'window-keeps-dying': {
    vi: 'Cửa sổ Tem bị lỗi {times} lần trong một phút. Tem không mở lại cửa sổ nữa; lô còn nguyên, nhãn đang in vẫn in tiếp. Khởi động lại Tem; nếu vẫn vậy, gửi nhật ký cho kỹ thuật.',
    en: 'Tem’s window broke down {times} times within a minute. Tem does not open it again; the batch is all there, and labels under way go on printing. Restart Tem; if it stays, send the log to support.',
  },
  'window-hangs': {
    vi: 'Cửa sổ Tem không phản hồi. Lô còn nguyên, việc in không dừng. Chờ thêm, hoặc mở lại cửa sổ.',
    en: 'Tem’s window does not respond. The batch is all there, and printing goes on. Wait, or open the window again.',
  },
  'restarted-after-crash': {
    vi: 'Tem gặp lỗi lúc {when} và đã tự khởi động lại. Lô còn nguyên; nhãn đang gửi tới máy in lúc đó được ghi là “Chưa rõ”. Trả lời các nhãn đó rồi làm tiếp; nếu lỗi lặp lại, gửi nhật ký cho kỹ thuật.',
    en: 'Tem made a mistake at {when} and restarted by itself. The batch is all there; labels that were being sent to the printer are marked “Unknown”. Answer for those, then go on; if it happens again, send the log to support.',
  },
  'stopped-by-crash': {
    vi: 'Tem gặp lỗi và đã dừng, không tự khởi động lại. Lô và nhật ký in vẫn còn trên máy. Mở lại Tem; nếu vẫn vậy, gửi tệp “{file}” cho kỹ thuật.',
    en: 'Tem made a mistake and has stopped; it does not restart by itself. Batch and print journal are still on this machine. Start Tem again; if it stays, send the file “{file}” to support.',
  },
  internal: {
    vi: 'Tem gặp lỗi ({detail}). Việc vừa rồi chưa xong; dữ liệu vẫn còn. Thử lại; nếu vẫn vậy, gửi nhật ký cho kỹ thuật.',
    en: 'Tem made a mistake ({detail}). The last step is not done; nothing is lost. Retry; if it stays, send the log to support.',
  },
} as const satisfies Record<string, LocalizedText>;

export type ProblemCode = keyof typeof PROBLEMS;

/** A problem as data: it crosses IPC, is kept in the ledger, and is put into words where a person reads it. */
export interface Problem {
  readonly code: ProblemCode;
  /**
   * Values for the places in the sentence. `detail` holds the service's or the system's own words, or Tem's own in
   * both languages.
   */
  readonly values?: Readonly<Record<string, string | number | LocalizedText>>;
  /** The service's own words on single fields, by the request's names for them; `detail` has them all too. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The problem as one sentence in the given language. */
export function describeProblem(problem: Problem, language: Language): string {
  return interpolate(PROBLEMS[problem.code][language], problem.values ?? {}, language);
}

/** An expected failure on its way up to the border that turns it into data. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(
    code: ProblemCode,
    values?: Problem['values'],
    options?: ErrorOptions,
    fields?: Problem['fields'],
  ) {
    super(describeProblem(values === undefined ? { code } : { code, values }, 'en'), options);
    this.problem = {
      code,
      ...(values === undefined ? {} : { values }),
      ...(fields === undefined ? {} : { fields }),
    };
  }
}

/** What to report of any thrown value: its own problem, or an internal one. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof ProblemError) return thrown.problem;
  return { code: 'internal', values: { detail: thrown instanceof Error ? thrown.message : String(thrown) } };
}
