import type { LocalizedText } from '../../../shared/language.ts';
import { describePrinterReasons } from '../../../shared/printer-reason.ts';
import type { SpoolerJob } from './spooler.ts';

/** Why nobody can say more than "submitted". */
export const UNCONFIRMED_TEXT = {
  'no-spooler': {
    vi: 'hệ điều hành này không cho biết máy in làm đến đâu',
    en: 'this operating system does not tell what became of it',
  },
  'not-seen': {
    vi: 'hàng đợi máy in không cho thấy nhãn này',
    en: 'the print queue does not show it',
  },
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
} as const satisfies Record<string, LocalizedText>;

/** What is known of a job that was left in a queue, inside the sentence of a problem. */
export const LEFTOVER_TEXT = {
  printed: { vi: 'hàng đợi máy in nói rằng nhãn đã in xong', en: 'the print queue says that it was printed' },
  unanswered: {
    vi: 'dịch vụ in của máy tính không trả lời, nhãn có thể vẫn còn trong hàng đợi và ra sau',
    en: 'the computer’s print service does not answer; it may still stand in the queue, and come out later',
  },
} as const satisfies Record<string, LocalizedText>;

/** What ended a job, inside the sentence of a problem; behind it stands what is known of why. */
export const ENDED_TEXT = {
  removed: { vi: 'Tem đã rút nhãn khỏi hàng đợi', en: 'Tem took it back from the queue' },
  anew: {
    vi: 'hàng đợi sẽ in lại nhãn từ đầu nên Tem đã rút nhãn; nhãn có thể đã ra một phần hay cả tờ, hãy xem giấy ở máy in',
    en: 'the queue would have printed it again from its beginning, so Tem took it back; some or all of it may be out, look at the paper',
  },
  twice: {
    vi: 'hàng đợi đã gửi nhãn nhiều lần, nhãn có thể đã ra hai tờ, hãy xem giấy ở máy in',
    en: 'the queue sent it more than once; it may be out twice, look at the paper',
  },
  cancelled: { vi: 'lệnh in bị huỷ ở hàng đợi', en: 'it was cancelled in the queue' },
  aborted: { vi: 'hàng đợi đã bỏ lệnh in', en: 'the queue gave it up' },
  lost: {
    vi: 'lệnh in đã rời hàng đợi mà không rõ vì sao',
    en: 'it left the queue, and nobody says how',
  },
  'not-removed': {
    vi: 'Tem không rút được nhãn khỏi hàng đợi, nhãn có thể còn ra sau',
    en: 'Tem could not take it back from the queue, it may still come out',
  },
} as const satisfies Record<string, LocalizedText>;

/** Standing still without a reason: what it most often is. */
const STALLED_TEXT: Record<'sent' | 'waiting', LocalizedText> = {
  sent: describePrinterReasons(['offline']),
  waiting: describePrinterReasons(['busy']),
};

/** What is known of why a job does not come out: reasons, else the spooler's own words. */
function knownReason(job: SpoolerJob): LocalizedText | null {
  if (job.reasons.length > 0) return describePrinterReasons(job.reasons);
  return job.said === '' ? null : { vi: job.said, en: job.said };
}

/** Why a job that Tem took back stood still: what is known, else the likeliest. */
function stallReason(job: SpoolerJob | null): LocalizedText {
  if (job === null) return UNCONFIRMED_TEXT['not-seen'];
  return knownReason(job) ?? (job.begun ? STALLED_TEXT.sent : STALLED_TEXT.waiting);
}

/** One of `ENDED` with what is known of the job. */
export function endedText(how: keyof typeof ENDED_TEXT, job: SpoolerJob | null): LocalizedText {
  const why = how === 'removed' || how === 'not-removed' ? stallReason(job) : job && knownReason(job);
  if (why === null) return ENDED_TEXT[how];
  return { vi: `${ENDED_TEXT[how].vi}: ${why.vi}`, en: `${ENDED_TEXT[how].en}: ${why.en}` };
}
