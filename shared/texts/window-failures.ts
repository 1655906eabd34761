import type { LocalizedTexts } from '../language.ts';

/** The buttons of the dialogs about a broken window. */
export const windowFailureText = {
  restart: { vi: 'Khởi động lại Tem', en: 'Restart Tem' },
  quit: { vi: 'Đóng Tem', en: 'Quit Tem' },
  wait: { vi: 'Chờ thêm', en: 'Wait' },
  reload: { vi: 'Mở lại cửa sổ', en: 'Open the window again' },
} as const satisfies LocalizedTexts;
