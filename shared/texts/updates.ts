import type { LocalizedTexts } from '../language.ts';

/** Newer versions of Tem. */
export const updatesText = {
  tab: { vi: 'Phiên bản', en: 'Version' },
  title: { vi: 'Phiên bản mới', en: 'New version' },
  address: { vi: 'Địa chỉ bản mới', en: 'Address of updates' },
  addressHint: {
    vi: 'Bắt đầu bằng https://. Để trống: Tem không tự tìm bản mới.',
    en: 'Starts with https://. Empty: Tem does not look for newer versions.',
  },
  how: {
    vi: 'Tem tìm khi mở và mỗi ngày một lần, rồi tải sẵn. Chỉ cài khi danh sách in đã xong và có người đồng ý.',
    en: 'Tem looks when it starts and once a day, and downloads ahead. It installs only when the batch is done and somebody agrees.',
  },
  off: {
    'no-address': {
      vi: 'Chưa có địa chỉ, nên Tem không tìm bản mới.',
      en: 'There is no address, so Tem does not look for newer versions.',
    },
    'not-installed': {
      vi: 'Tem này không được cài từ bộ cài, nên không tự cập nhật. Bản mới do kỹ thuật cài.',
      en: 'This Tem was not installed by an installer, so it can’t update itself. Newer versions are for IT to install.',
    },
    'no-keys': {
      vi: 'Tem này không mang khoá để kiểm chữ ký, nên không nhận bản mới. Bản mới do kỹ thuật cài.',
      en: 'This Tem carries no key to check signatures with, so it takes no updates. Newer versions are for IT to install.',
    },
  },
  notYet: { vi: 'Chưa tìm lần nào từ khi mở Tem.', en: 'Not looked for since Tem was started.' },
  current: {
    vi: 'Đang dùng bản mới nhất. Tìm lúc {when}.',
    en: 'This is the newest version. Looked at {when}.',
  },
  checking: { vi: 'Đang tìm bản mới…', en: 'Looking for a newer version…' },
  downloading: { vi: 'Đang tải bản {version}: {percent}%', en: 'Downloading {version}: {percent}%' },
  ready: {
    vi: 'Bản {version} đã tải xong, chữ ký đúng.',
    en: '{version} is downloaded, and its signature is good.',
  },
  readyBusy: {
    vi: 'Bản {version} đã tải xong, chữ ký đúng. In xong hoặc xoá danh sách rồi cài.',
    en: '{version} is downloaded, and its signature is good. Finish or clear the batch, then install it.',
  },
  installing: {
    vi: 'Sắp đóng để cài bản {version}. Tem tự mở lại.',
    en: 'About to close and install {version}. Tem opens again by itself.',
  },
  failedAt: { vi: 'Lúc {when}.', en: 'At {when}.' },
  check: { vi: 'Tìm bản mới', en: 'Look for updates' },
  install: { vi: 'Cài bản mới', en: 'Install the newer version' },
  ask: {
    vi: 'Đóng Tem, cài bản {version} rồi mở lại?',
    en: 'Close Tem, install {version} and open it again?',
  },
  yes: { vi: 'Cài và mở lại', en: 'Install and reopen' },
  no: { vi: 'Chưa cài', en: 'Not now' },
  note: { vi: 'Phiên bản {version} đã sẵn sàng.', en: 'Tem {version} is ready.' },
  later: { vi: 'Nhắc ngày mai', en: 'Remind me tomorrow' },
} as const satisfies LocalizedTexts;
