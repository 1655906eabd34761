import type { LocalizedTexts } from '../language.ts';

/** What to do on the command line, where a problem’s own text can’t say it. */
export const nextStepText = {
  // A doubtful label has to be looked at, and nobody is asked here: where that is done.
  atThePicture: {
    vi: 'Mở trạm in và quét đơn này ở đó để xem hình và trả lời. Chỉ xem hình: tem print --preview THƯ_MỤC MÃ.',
    en: 'Open the station and scan the order there to see the picture and answer. For the picture alone: tem print --preview FOLDER CODE.',
  },
  atTheStation: {
    vi: 'Mở trạm in và quét đơn này ở đó để xem hình và trả lời.',
    en: 'Open the station and scan the order there to see the picture and answer.',
  },
  // A held label.
  hold: {
    'other-code': {
      vi: 'Mở trạm in và quét đơn này ở đó để xem hình và trả lời. Nếu nhãn nào cũng có mã này, quản lý cho phép loại mã đó ở trạm, rồi chạy lại lệnh này.',
      en: 'Open the station and scan the order there to see the picture and answer. If every label carries such a code, a manager agrees to it at the station; then run this again.',
    },
    'order-ended': {
      vi: 'Vẫn muốn in: chạy lại với --any-status.',
      en: 'To print it all the same, run this again with --any-status.',
    },
    'printed-before': {
      vi: 'Vẫn muốn in: chạy lại với --reprint và lý do.',
      en: 'To print it again, run this again with --reprint and a reason.',
    },
    'several-accounts': {
      vi: 'Chạy lại với --account và tên tài khoản.',
      en: 'Run this again with --account and the account’s name.',
    },
    'several-orders': {
      vi: 'Chạy lại với mã đầy đủ của đơn cần in.',
      en: 'Run this again with the full code of the one to print.',
    },
    'fleet-unreachable': {
      vi: 'Chạy lại lệnh này khi có mạng.',
      en: 'Run this again when the network is back.',
    },
  },
  // Another problem.
  code: {
    'head-unknown': {
      vi: 'Hoặc chạy lại với --head-mm và bề rộng ấy.',
      en: 'Or run this again with --head-mm and that width.',
    },
    'token-other-origin': {
      vi: 'Hoặc chạy lại với --token-file và mã truy cập của địa chỉ này.',
      en: 'Or run this again with --token-file and this address’s token.',
    },
    'handover-unknown': {
      vi: 'Nếu chưa in: chạy lại với --reprint và lý do.',
      en: 'If it was not printed, run this again with --reprint and a reason.',
    },
    'create-unsure': { vi: 'Chạy lại đúng lệnh này.', en: 'Run this same command again.' },
    'create-untold': {
      vi: 'Trang của dịch vụ không có đơn này: chạy lại đúng lệnh này, thêm --not-there.',
      en: 'Where the service’s website has no such order, run this same command again with --not-there.',
    },
    'soc-taken': {
      vi: 'Vẫn muốn tạo thêm một đơn: chạy lại với --anyway.',
      en: 'To create one more order all the same, run this again with --anyway.',
    },
    'cancel-unsure': { vi: 'Tra đơn bằng “tem info MÃ”.', en: 'Look it up with “tem info CODE”.' },
    'webhook-unsure': { vi: 'Xem bằng “tem webhook get”.', en: 'See it with “tem webhook get”.' },
  },
} as const satisfies LocalizedTexts;
