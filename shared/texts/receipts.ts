import type { LocalizedTexts } from '../language.ts';

/** What a check of the receipts comes to. */
export const receiptText = {
  // What is wrong, and what it means.
  broken: {
    missing: {
      vi: 'Thiếu biên nhận số {number}: nó đã bị lấy ra khỏi chuỗi sau khi ghi.',
      en: 'Receipt {number} is missing: it was taken out of the chain after it was written.',
    },
    changed: {
      vi: 'Biên nhận số {number}{of} đã bị sửa sau khi ghi: nội dung không khớp mã băm. Không tin được điều nó ghi về nhãn này.',
      en: 'Receipt {number}{of} was changed after it was written: its content and its hash do not belong together. What it says of its label can’t be relied upon.',
    },
    unreadable: {
      vi: 'Biên nhận số {number} không đúng dạng Tem ghi: nội dung và mã băm đã bị thay cùng lúc.',
      en: 'Receipt {number} is not written as Tem writes them: content and hash were replaced together.',
    },
    renumbered: {
      vi: 'Biên nhận ở vị trí {number}{of} tự ghi một số khác: có biên nhận đã bị lấy ra, thêm vào hoặc đổi chỗ từ đây.',
      en: 'The receipt in place {number}{of} says another number of itself: from here on receipts were taken out, put in or moved.',
    },
    'not-chained': {
      vi: 'Biên nhận số {number}{of} không nối vào biên nhận ngay trước nó: một trong hai đã bị thay. Không tin được các biên nhận trước số này.',
      en: 'Receipt {number}{of} does not follow from the one before it: one of the two was replaced. The receipts before it can’t be relied upon.',
    },
    'journal-differs': {
      vi: 'Lịch sử in ghi khác biên nhận số {number}{of} ({fields}): lịch sử đã bị sửa sau khi gửi in. Biên nhận thì nguyên vẹn.',
      en: 'The print history says otherwise than receipt {number}{of} ({fields}): the history was changed after the hand-over. The receipt itself is whole.',
    },
    'cut-off': {
      vi: 'Thiếu các biên nhận từ số {number}: lịch sử in có nhãn{of} ghi biên nhận đó. Phần cuối của chuỗi đã bị cắt.',
      en: 'The receipts from {number} on are missing: the print history has a label{of} with such a receipt. The end of the chain was cut off.',
    },
    'no-receipt': {
      vi: 'Lần in số {number}{of} trong lịch sử in không có biên nhận: dòng này đã bị thêm hoặc sửa bằng tay.',
      en: 'Job {number}{of} in the print history has no receipt: that line was put in or changed by hand.',
    },
    'differs-from-file': {
      vi: 'Biên nhận số {number}{of} trong tệp khác biên nhận cùng số trong Tem: chuỗi đã bị viết lại sau khi xuất, hoặc tệp là của máy khác.{restored}',
      en: 'Receipt {number}{of} of the file is not the one that Tem has by this number: the chain was rewritten since the export, or the file is another station’s.{restored}',
    },
    'gone-since-file': {
      vi: 'Biên nhận số {number}{of} có trong tệp nhưng không còn trong Tem: phần cuối của chuỗi đã bị cắt sau khi xuất.{restored}',
      en: 'Receipt {number}{of} is in the file, and in Tem no more: the end of the chain was cut off since the export.{restored}',
    },
    'file-changed': {
      vi: 'Tệp biên nhận không nguyên vẹn từ số {number}{of}: chính tệp này đã bị sửa. Dùng bản xuất khác.',
      en: 'The file of receipts is not whole from {number}{of} on: the file itself was changed. Use another export.',
    },
  },
  restoredAt: {
    vi: ' Dữ liệu đã được lấy lại từ bản sao lưu lúc {at}: các biên nhận sau bản sao lưu mất từ đó.',
    en: ' The ledger was restored from a backup at {at}: the receipts since that backup were lost then.',
  },
  advice: {
    vi: 'Tem không sửa gì. Chép riêng cả thư mục dữ liệu như hiện giờ, rồi báo người quản lý.',
    en: 'Tem repaired nothing. Copy the whole data folder as it is now, and tell the manager.',
  },
  none: { vi: 'Chưa có biên nhận nào.', en: 'There are no receipts yet.' },
  whole: {
    vi: '{whole} biên nhận nguyên vẹn, từ số {from} ({fromAt}) đến số {to} ({toAt}).',
    en: '{whole|receipt|receipts} whole, from {from} ({fromAt}) to {to} ({toAt}).',
  },
  restoredTimes: {
    vi: ' Dữ liệu đã được lấy lại từ bản sao lưu {restored} lần; biên nhận sau bản sao lưu không còn.',
    en: ' The ledger was restored from a backup {restored|time|times}; receipts since that backup are lost.',
  },
  compared: {
    vi: ' Cả {compared} biên nhận của tệp đều có trong đó.',
    en: ' All {compared|receipt|receipts} of the file are among them.',
  },
} as const satisfies LocalizedTexts;
