import type { LocalizedTexts } from '../language.ts';

/** Why the webhook receiver’s port could not be opened (https://nodejs.org/api/errors.html#common-system-errors). */
export const receiverFailureText = {
  EADDRINUSE: { vi: 'chương trình khác đang dùng cổng này', en: 'another program uses this port' },
  EADDRNOTAVAIL: { vi: 'máy này không có địa chỉ này', en: 'this machine does not have this address' },
  EACCES: { vi: 'hệ thống không cho phép', en: 'the system does not allow it' },
} as const satisfies LocalizedTexts;
