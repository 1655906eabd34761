import type { LocalizedTexts } from '../language.ts';

/** Why Tem does not print to a destination. */
export const printerRefusalText = {
  folder: {
    device: { vi: 'đó là tên thiết bị, không phải thư mục', en: 'it names a device, not a folder' },
    relative: {
      vi: 'đường dẫn phải đầy đủ, bắt đầu từ ổ đĩa hoặc thư mục gốc',
      en: 'its path must be whole, from the drive or the root on',
    },
  },
  fileOpen: {
    vi: 'tệp “{name}” đang mở trong chương trình khác; đóng nó lại',
    en: 'file “{name}” is open in another program; close it',
  },
  thisMachine: { vi: 'đó là chính máy này', en: 'it is this machine itself' },
  noPrinter: { vi: 'đó không phải địa chỉ của một máy in', en: 'it is no printer’s address' },
  port: {
    vi: 'cổng {port} không phải cổng máy in (9100–9109, 6101)',
    en: 'port {port} is not a printer’s (9100–9109, 6101)',
  },
} as const satisfies LocalizedTexts;
