import type { LocalizedTexts } from '../language.ts';

/** What keeps a printer’s driver from printing a label dot for dot, and what to do. */
export const driverText = {
  edge: {
    left: { vi: 'trái', en: 'left' },
    top: { vi: 'trên', en: 'top' },
    right: { vi: 'phải', en: 'right' },
    bottom: { vi: 'dưới', en: 'bottom' },
  },
  or: { vi: 'hoặc', en: 'or' },
  /** {languages}: all of them, “A, B or C”. */
  bypass: {
    vi: 'Gửi trực tiếp là gửi lệnh {languages} mà máy in hiểu: driver không vẽ lại nhãn.',
    en: 'Printing directly sends the {languages} that the printer speaks: no driver redraws the label.',
  },
  bypassSure: {
    vi: 'Máy in này hiểu {name}: chọn “{printer}” thì driver không vẽ lại nhãn.',
    en: 'This printer speaks {name}: choose “{printer}”, and no driver redraws the label.',
  },
  bypassLikely: {
    vi: 'Máy in này có lẽ hiểu {name}: chọn “{printer}” thì driver không vẽ lại nhãn.',
    en: 'This printer probably speaks {name}: choose “{printer}”, and no driver redraws the label.',
  },
  otherResolution: {
    what: {
      vi: 'Driver máy in vẽ ở {printerDpi} dpi, nhãn được kiểm ở {dpi} dpi: vạch có thể không đều.',
      en: 'The printer’s driver draws at {printerDpi} dpi, the label is checked at {dpi} dpi: bars may come out uneven.',
    },
    todo: {
      vi: 'Đặt cùng độ phân giải cho khổ nhãn này hoặc trong driver, hoặc gửi trực tiếp.',
      en: 'Set the same resolution for this label size or in the driver, or print directly.',
    },
  },
  otherPaper: {
    what: {
      vi: 'Driver máy in dùng giấy {paper}, giấy của nhãn là {label}: nhãn có thể bị cắt hoặc in lệch.',
      en: 'The printer’s driver uses paper of {paper}, the label’s is {label}: it may be cut or misplaced.',
    },
    todo: {
      vi: 'Đặt khổ giấy ấy trong driver, hoặc sửa giấy của khổ nhãn này, hoặc gửi trực tiếp.',
      en: 'Set that paper in the driver, correct the paper of this label size, or print directly.',
    },
  },
  outsidePrintable: {
    what: {
      vi: 'Driver máy in chỉ in được {printable} trên giấy {label}, nhãn bị cắt ở mép: {by}.',
      en: 'The printer’s driver prints only {printable} of the paper’s {label}, the label is cut at the edges: {by}.',
    },
    todo: {
      vi: 'Giảm lề trong driver, dịch nhãn vào trong, hoặc gửi trực tiếp.',
      en: 'Reduce the margins in the driver, move the label inwards, or print directly.',
    },
  },
} as const satisfies LocalizedTexts;
