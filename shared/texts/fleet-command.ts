import type { LocalizedTexts } from '../language.ts';

/** What `tem fleet` says. */
export const fleetCommandText = {
  joined: {
    vi: 'Bàn này đã vào nhóm “{fleet}”, tên là “{station}”.',
    en: 'This station has joined the fleet “{fleet}” as “{station}”.',
  },
  upgraded: { vi: 'Nhóm “{fleet}” đã được nâng cấp.', en: 'The fleet “{fleet}” was upgraded.' },
  invited: { vi: 'Thư mời ở “{file}”.', en: 'The invitation is “{file}”.' },
  invitedWithCode: {
    vi: 'Thư mời ở “{file}”. Mã mở: {code}',
    en: 'The invitation is “{file}”. Its code: {code}',
  },
  left: { vi: 'Bàn này đã rời nhóm.', en: 'This station has left the fleet.' },
  of: { vi: 'Nhóm “{fleet}”, bàn “{station}”', en: 'Fleet “{fleet}”, station “{station}”' },
  noTokens: {
    vi: 'Bàn này không có token nào để gửi kèm.',
    en: 'This station has no access token to send with it.',
  },
  retained: {
    vi: 'Đã xoá: {jobs} nhãn, {events} sự kiện.',
    en: 'Deleted: {jobs|label|labels}, {events|event|events}.',
  },
  leftUntold: {
    vi: 'Bàn này đã rời nhóm mà không báo được cho các bàn khác. Bản ghi không gửi: {lost}.',
    en: 'This station has left the fleet, and the others could not be told. Records that were not sent: {lost}.',
  },
  connection: {
    alone: { vi: 'Bàn này làm việc một mình.', en: 'This station works alone.' },
    'other-mode': {
      vi: 'Nhóm dành cho chế độ khác: bàn này làm việc một mình.',
      en: 'The fleet is for the other mode: this station works alone.',
    },
    connecting: { vi: 'Chưa kết nối được.', en: 'Not connected yet.' },
    connected: { vi: 'Đã kết nối.', en: 'Connected.' },
    'cut-off': { vi: 'Mất kết nối.', en: 'Cut off.' },
  },
} as const satisfies LocalizedTexts;
