import type { Words } from '../../../shared/language.ts';
import { wordsOfReasons } from '../../../shared/printer-reason.ts';
import type { SpoolerJob } from './spooler.ts';

/** Why nobody can say more than "submitted". */
export const UNTOLD = {
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
} as const satisfies Record<string, Words>;

/** What ended a job, inside the sentence of a problem. */
export const ENDED = {
  removed: {
    vi: 'Tem đã rút nhãn khỏi hàng đợi: {reasons}',
    en: 'Tem took it back from the queue: {reasons}',
  },
  cancelled: { vi: 'lệnh in bị huỷ ở hàng đợi: {reasons}', en: 'it was cancelled in the queue: {reasons}' },
  aborted: { vi: 'hàng đợi đã bỏ lệnh in: {reasons}', en: 'the queue gave it up: {reasons}' },
  'not-removed': {
    vi: 'Tem không rút được nhãn khỏi hàng đợi, nhãn có thể còn ra sau: {reasons}',
    en: 'Tem could not take it back from the queue, it may still come out: {reasons}',
  },
} as const satisfies Record<string, Words>;

/** Standing still without a reason: what it most often is. */
const SILENT: Record<'sent' | 'waiting', Words> = {
  sent: wordsOfReasons(['offline']),
  waiting: wordsOfReasons(['busy']),
};

/** What is known of why a job does not come out: reasons, else the spooler's own words, else the likeliest. */
export function whyWords(job: SpoolerJob | null): Words {
  if (job === null) return UNTOLD['not-seen'];
  if (job.reasons.length > 0) return wordsOfReasons(job.reasons);
  if (job.said !== '') return { vi: job.said, en: job.said };
  return job.begun ? SILENT.sent : SILENT.waiting;
}

/** One of `ENDED` with what is known of the job. */
export function endedWords(how: keyof typeof ENDED, job: SpoolerJob | null): Words {
  const reasons = whyWords(job);
  return {
    vi: ENDED[how].vi.replace('{reasons}', () => reasons.vi),
    en: ENDED[how].en.replace('{reasons}', () => reasons.en),
  };
}
