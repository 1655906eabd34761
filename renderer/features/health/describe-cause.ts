import type { TFunction } from 'i18next';
import type { Language } from '../../../shared/language.ts';
import type { Problem } from '../../../shared/problem.ts';
import { formatProblemHead } from '../../components/format-problem.ts';

/** The machine itself has no network: Node's and Chromium's codes (net_error_list.h). */
const OFFLINE =
  /^(ENOTFOUND|EAI_AGAIN|ENETUNREACH|ENETDOWN|EHOSTUNREACH|ERR_(INTERNET_DISCONNECTED|NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|NETWORK_CHANGED|NETWORK_ACCESS_DENIED|ADDRESS_UNREACHABLE))$/;
/** There is a network, but no connection to the service. */
const NO_CONNECTION = /^(ECONN|EPIPE|ETIMEDOUT|ERR_)/;

/** Says in two or three words why the service can't be used. */
function partnerCause(detail: string, t: TFunction): string {
  if (OFFLINE.test(detail)) return t('health.cause.offline');
  return t(NO_CONNECTION.test(detail) ? 'health.cause.unreachable' : 'health.cause.down');
}

/** Says a cause in two or three words, without a full stop; a problem that is no health issue by its first sentence. */
export function describeCause(problem: Problem, language: Language, t: TFunction): string {
  const { code, values } = problem;
  const value = (name: string): string => {
    const raw = values?.[name] ?? '';
    return typeof raw === 'object' ? raw[language] : String(raw);
  };
  switch (code) {
    case 'partner-unreachable':
    case 'unavailable':
      return partnerCause(value('detail'), t);
    case 'rate-limited':
      return t('health.cause.busy');
    case 'printer-trouble':
    case 'printer-not-ready':
    case 'printer-waiting':
      return capitalize(t('health.cause.printer', { reason: value('reason') }));
    case 'printer-missing':
      return t('health.cause.missing');
    case 'printer-silent':
      return t('health.cause.silent');
    case 'printer-not-allowed':
      return t('health.cause.notAllowed');
    case 'no-printer':
      return t('health.cause.none');
    case 'folder-trouble':
    case 'folder-failed':
      return t('health.cause.folder');
    case 'unauthorized':
      return t('health.cause.refused');
    case 'token-ended':
      return t('health.cause.ended');
    case 'token-ends-soon':
      return t('health.cause.ends', { when: value('when') });
    case 'token-other-origin':
      return t('health.cause.other');
    case 'clock-off':
      return t('health.cause.clock', { off: value('off') });
    case 'disk-low':
      return t('health.cause.low', { free: value('free') });
    case 'disk-full':
      return t('health.cause.full', { free: value('free') });
    default:
      return formatProblemHead(problem, language, t).replace(/\.$/, '');
  }
}

/** Says what Tem does meanwhile, or what to do; without a full stop where a countdown follows. */
export function describeRemedy(
  { problem: { code }, leftoverLabels, retryAtMs }: RemedyOf,
  t: TFunction,
): string {
  if (leftoverLabels !== null)
    return leftoverLabels === 1 ? t('health.next.one') : t('health.next.many', { number: leftoverLabels });
  if (retryAtMs !== null) return t('health.next.retries');
  switch (code) {
    case 'printer-missing':
      return t('health.next.connect');
    case 'printer-not-allowed':
    case 'no-printer':
      return t('health.next.choose');
    case 'folder-trouble':
    case 'folder-failed':
      return t('health.next.folder');
    case 'unauthorized':
    case 'token-ended':
    case 'token-other-origin':
      return t('health.next.token');
    case 'token-ends-soon':
      return t('health.next.renew');
    case 'clock-off':
      return t('health.next.clock');
    case 'disk-low':
    case 'disk-full':
      return t('health.next.disk');
    default:
      return t('health.next.printer');
  }
}

interface RemedyOf {
  readonly problem: Pick<Problem, 'code'>;
  readonly leftoverLabels: number | null;
  readonly retryAtMs: number | null;
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
