import type { LocalizedTexts } from '../language.ts';

/** The data file and its backups. */
export const dataFileText = {
  noBackup: { vi: 'chưa có', en: 'none' },
  gone: { vi: 'không còn', en: 'gone' },
  restored: { vi: 'dữ liệu lấy lại từ bản sao lưu', en: 'the data was restored from a backup' },
} as const satisfies LocalizedTexts;
