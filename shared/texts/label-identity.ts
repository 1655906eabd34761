import type { LocalizedTexts } from '../language.ts';

/** What `tem verify --file` makes of a file. */
export const labelIdentityText = {
  label: {
    vi: 'Tệp này đúng là nhãn của biên nhận {receipts}.',
    en: 'This file is the label of receipt {receipts}.',
  },
  'more-than-label': {
    vi: 'Hình nhãn trong tệp là của biên nhận {receipts}, nhưng tệp đã bị sửa hoặc thêm ngoài hình đó: trang đang thấy có thể khác nhãn đã in. Đừng dùng tệp này; in lại từ Tem.',
    en: 'The dots in this file are those of receipt {receipts}, but the file was changed besides: what it shows may differ from the label that was printed. Don’t use it; print the label again from Tem.',
  },
  'no-receipt': {
    vi: 'Không biên nhận nguyên vẹn nào ở đây có hình như tệp này: hình đã bị sửa, hoặc là nhãn của máy khác, trang thử của Tem. Kiểm trên máy đã in nhãn.',
    en: 'No whole receipt of this ledger has these dots: the picture was changed, or it is another station’s label or a test page of Tem’s. Check it on the station that printed it.',
  },
  'other-pdf': {
    vi: 'Tệp PDF này không phải do Tem ghi, hoặc hình trong đó đã bị sửa: không so được với biên nhận.',
    en: 'This PDF is not one that Tem writes, or the picture in it was changed: it can’t be held against receipts.',
  },
  'no-pdf': {
    vi: 'Tệp này không phải PDF. Chọn tệp nhãn mà Tem đã in vào thư mục.',
    en: 'This file is no PDF. Name a label’s file that Tem printed into a folder.',
  },
  'too-much': {
    vi: 'Tệp này không phải nhãn, nên Tem không đọc tiếp: {detail}.',
    en: 'This file is no label, and Tem read no further: {detail}.',
  },
} as const satisfies LocalizedTexts;
