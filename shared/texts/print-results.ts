import type { LocalizedTexts } from '../language.ts';

/** What is known of a label after its hand-over to a printer, inside a problem’s sentence. */
export const printResultText = {
  // What is known about a label whose printer does not say "printed", as it stands inside a sentence.
  raw: {
    tellsNothing: {
      vi: 'máy in đã nhận, nhưng không báo là đã in',
      en: 'the printer took it, but does not tell whether it printed',
    },
    lost: { vi: 'mất kết nối với máy in', en: 'the connection to the printer broke' },
    stuck: { vi: 'máy in không nhận hết nhãn', en: 'the printer did not take the whole label' },
    noWord: { vi: 'máy in không báo là đã in xong', en: 'the printer did not say that it was done' },
    stopped: { vi: 'không chờ máy in nữa', en: 'waiting for the printer was stopped' },
    noSpooler: {
      vi: 'Tem không gửi thẳng được vào hàng đợi của hệ điều hành này',
      en: 'Tem can’t hand dots to the print queues of this operating system',
    },
    brokeOff: {
      vi: 'việc gửi nhãn vào hàng đợi bị đứt giữa chừng',
      en: 'handing it to the print queue broke off midway',
    },
    torn: { vi: 'máy in dừng giữa nhãn này', en: 'the printer stopped in the middle of this label' },
  },
  // Why nobody can say more than "submitted".
  unconfirmed: {
    'no-spooler': {
      vi: 'hệ điều hành này không cho biết máy in làm đến đâu',
      en: 'this operating system does not tell what became of it',
    },
    'not-seen': { vi: 'hàng đợi máy in không cho thấy nhãn này', en: 'the print queue does not show it' },
    unreachable: {
      vi: 'dịch vụ in của máy tính không trả lời',
      en: 'the computer’s print service does not answer',
    },
    gone: {
      vi: 'hàng đợi máy in không giữ lại việc đã xong',
      en: 'the print queue keeps no record of finished jobs',
    },
    sent: {
      vi: 'hàng đợi đã chuyển nhãn đi và không báo gì thêm',
      en: 'the print queue has passed it on, and says no more',
    },
  },
  // What is known of a job that was left in a queue, inside the sentence of a problem.
  leftover: {
    printed: {
      vi: 'hàng đợi máy in nói rằng nhãn đã in xong',
      en: 'the print queue says that it was printed',
    },
    unanswered: {
      vi: 'dịch vụ in của máy tính không trả lời, nhãn có thể vẫn còn trong hàng đợi và ra sau',
      en: 'the computer’s print service does not answer; it may still stand in the queue, and come out later',
    },
  },
  // What ended a job, inside the sentence of a problem; behind it stands what is known of why.
  ended: {
    removed: { vi: 'Tem đã rút nhãn khỏi hàng đợi', en: 'Tem took it back from the queue' },
    anew: {
      vi: 'hàng đợi sẽ in lại nhãn từ đầu nên Tem đã rút nhãn; nhãn có thể đã in một phần hay cả tờ, hãy xem giấy ở máy in',
      en: 'the queue would have printed it again from its beginning, so Tem took it back; some or all of it may be out, look at the paper',
    },
    twice: {
      vi: 'hàng đợi đã gửi nhãn nhiều lần, nhãn có thể đã in hai tờ, hãy xem giấy ở máy in',
      en: 'the queue sent it more than once; it may be out twice, look at the paper',
    },
    cancelled: { vi: 'lệnh in bị huỷ ở hàng đợi', en: 'it was cancelled in the queue' },
    aborted: { vi: 'hàng đợi đã bỏ lệnh in', en: 'the queue gave it up' },
    lost: { vi: 'lệnh in đã rời hàng đợi mà không rõ vì sao', en: 'it left the queue, and nobody says how' },
    'not-removed': {
      vi: 'Tem không rút được nhãn khỏi hàng đợi, nhãn có thể còn ra sau',
      en: 'Tem could not take it back from the queue, it may still come out',
    },
  },
} as const satisfies LocalizedTexts;
