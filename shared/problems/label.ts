import type { LocalizedTexts } from '../language.ts';

/** Labels. */
export const labelProblems = {
  'size-needs-label-url': {
    vi: 'Khổ {size} chỉ in được qua địa chỉ in nhãn. Tem chưa gửi gì. Nhập địa chỉ in nhãn trong Cài đặt hoặc chọn khổ khác.',
    en: 'Size {size} is printed only through the label address. Tem sent nothing. Enter the label address in Settings, or choose another size.',
  },
  'not-a-label': {
    vi: 'Trang nhận được không phải nhãn ({detail}). Tem không in gì. Thử lại; nếu vẫn vậy, báo dịch vụ.',
    en: 'The page received is not a label ({detail}). Tem printed nothing. Retry; if it stays, tell the service.',
  },
  'missing-label': {
    vi: 'Trang nhãn không có nhãn của đơn này. Tem không in nhãn này. Kiểm tra mã vận đơn rồi thử lại.',
    en: 'The label page holds no label of this order. Tem did not print it. Check the order code, then retry.',
  },
  'foreign-label': {
    vi: 'Thay cho nhãn của đơn này, dịch vụ gửi nhãn của đơn khác ({names}). Tem không in nhãn nào trong hai. Thử lại; nếu vẫn vậy, báo dịch vụ.',
    en: 'In place of this order’s label the service sent another order’s ({names}). Tem printed neither. Retry; if it stays, tell the service.',
  },
  ambiguous: {
    vi: 'Một trang mang mã của nhiều đơn trong danh sách, dù Tem đã tải riêng từng đơn. Tem không in trang đó. Báo dịch vụ.',
    en: 'One page carries the codes of several orders of the batch, although Tem asked for each alone. Tem did not print it. Tell the service.',
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
    vi: 'Tên và số điện thoại trên nhãn này không phải của người nhận đơn này. Tem chưa in. Xem hình nhãn rồi chọn in hoặc bỏ.',
    en: 'Name and phone on this label are not those of the order’s receiver. Tem has not printed it. Look at the picture, then print it or drop it.',
  },
  'no-receiver': {
    vi: 'Trên nhãn này không thấy tên, số điện thoại hay nơi ở của người nhận. Tem chưa in. Xem hình nhãn rồi chọn in hoặc bỏ.',
    en: 'This label shows nothing of its receiver: no name, phone or place. Tem has not printed it. Look at the picture, then print it or drop it.',
  },
  'other-picture': {
    vi: 'Nhãn này đã khác hình mà bạn cho in. Tem chưa in. Xem hình mới rồi chọn in hoặc bỏ.',
    en: 'This label is no longer the one on the picture that was agreed to. Tem has not printed it. Look at the new picture, then print it or drop it.',
  },
  'missing-parts': {
    vi: 'Nhãn này chưa đủ: thiếu {parts}. Tem chưa in. Thử lại sau; hoặc xem hình nhãn rồi chọn in hoặc bỏ. Nếu nhãn nào cũng vậy, quản lý mở Cài đặt, “Phần ngoài của trang nhãn”.',
    en: 'This label is incomplete: {parts} did not arrive. Tem has not printed it. Retry later; or look at the picture, then print it or drop it. If all are like this, a manager opens Settings, “Outside parts of label pages”.',
  },
  faint: {
    vi: 'Trên nhãn này có chữ hoặc nét quá nhạt, bị cắt, bị lật ngược, hoặc chỉ hiện trên màn hình: in ra giấy sẽ không đọc được. Tem chưa in. Xem hình nhãn rồi chọn in hoặc bỏ.',
    en: 'Letters or lines of this label are too faint, cut off, mirrored, or for screens only: on paper nobody could read them. Tem has not printed it. Look at the picture, then print it or drop it.',
  },
  'wider-than-head': {
    vi: 'Nhãn này có phần cách mép trái tới {ink}, mà máy in chỉ in được {head}: phần bên phải sẽ mất. Tem chưa in. Đổi khổ nhãn hoặc dời nhãn sang trái trong Cài đặt, rồi bỏ đơn và quét lại; hoặc xem hình nhãn rồi chọn in.',
    en: 'This label reaches {ink} from its left edge, but the printer prints only {head}: what is at the right would be lost. Tem has not printed it. Choose another label size or move the label left in Settings, then drop the order and scan it again; or look at the picture and print it.',
  },
  'other-size': {
    vi: 'Nhãn này khổ {label}, không phải {asked}. Tem chưa in. Xem hình nhãn rồi chọn in (nhãn cùng khổ sẽ không hỏi lại) hoặc bỏ; nếu nhãn nào cũng vậy, đổi khổ nhãn.',
    en: 'This label is {label}, not {asked}. Tem has not printed it. Look at the picture, then print it (labels of that size are not asked about again) or drop it; if all are like this, choose another label size.',
  },
  'code-not-agreed': {
    vi: 'Mã {code} có dạng mã vận đơn, hoặc là mã của một đơn mà Tem biết. Tem không cho phép mã này trên mọi nhãn. Xem hình rồi chỉ in nhãn này, hoặc bỏ đơn.',
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
} as const satisfies LocalizedTexts;
