import type { LocalizedTexts } from '../language.ts';

/** Imports and files. */
export const importProblems = {
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
    vi: 'Dịch vụ đã có đơn {code} mang mã đơn shop “{soc}” từ trước. Tem không gửi dòng này. Xem đơn đó; nếu là đơn khác, đổi mã đơn shop.',
    en: 'The service had order {code} with the shop order code “{soc}” before. Tem did not send this row. Look at that order; if it is another one, change the shop order code.',
  },
  'import-batch-full': {
    vi: 'Danh sách in đã đầy: {number} đơn đã tạo chưa vào danh sách. Tem vẫn giữ mã của chúng. In hoặc xoá bớt danh sách, rồi xuất kết quả và dán các mã đó vào danh sách.',
    en: 'The batch is full: {number|created order is|created orders are} not in it. Tem keeps the codes. Print or clear some of the batch, then export the results and paste those codes into it.',
  },
  'import-busy': {
    vi: 'Một tệp đang được gửi. Tem chưa mở tệp khác. Chờ xong hoặc bấm Dừng.',
    en: 'A file is being sent. Tem did not open another one. Wait for its end, or press Stop.',
  },
  'import-not-correctable': {
    vi: 'Dòng này không sửa được trong Tem nữa. Xem lại dòng, hoặc sửa trong tệp rồi chọn lại tệp.',
    en: 'This row can’t be corrected in Tem any more. Look at the row, or correct the file and choose it again.',
  },
  'no-import': {
    vi: 'Chưa mở tệp nào. Chọn tệp trước.',
    en: 'No file is open. Choose a file first.',
  },
  'file-failed': {
    vi: 'Không ghi được tệp “{file}” ({detail}). Dữ liệu vẫn còn trong Tem. Chọn nơi khác rồi thử lại.',
    en: 'File “{file}” could not be written ({detail}). Tem still has the data. Choose another place, then retry.',
  },
} as const satisfies LocalizedTexts;
