import { isIP } from 'node:net';
import { isLoopback } from '../../shared/address.ts';
import { isPublicAddress } from '../platform/public-address.ts';

/** What stands in place of a host that has no registrable domain to tell, or of a label in it that may be a person's. */
const MARKS = { loopback: '[loopback]', private: '[private]', public: '[public]', name: '[name]' } as const;
const HIDDEN = '[…]';

/** Names that are nobody's on the internet (RFC 6761, RFC 6762, RFC 8375, ICANN's "internal"). */
const PRIVATE_TOP_LEVELS =
  /^(?:localhost|local|localdomain|lan|home|internal|intranet|corp|arpa|test|invalid|onion)$/;

/**
 * Labels under which a country's registry sells names, below a top level of two letters: "com.vn", "co.uk". The whole list is
 * https://publicsuffix.org's; of a suffix that is missing here less is told than might be, never more.
 */
const SECOND_LEVELS =
  /^(?:com?|net|org|edu|gov|ac|int|mil|biz|info|name|pro|health|id|io|ai|ne|or|go|gob|gouv|nom|sch|ltd|plc|me)$/;

/** Longer labels than a firm's name are made by scripts. */
const LONGEST_LABEL = 24;

/**
 * A host as the log may have it: its registrable domain, nothing of what stands before that. A script can put a name and a phone
 * number into a host ("nguyen-van-an.0901234567.example"), and it can think of a domain as well: of one that has
 * several digits or hyphens (punycode has), or is longer than a firm's name, only the top level is told. Of IP addresses
 * only the kind.
 * @param hostname as `URL.hostname` has it: small letters, punycode, IPv6 in brackets. Anything else is taken as well
 */
export function hostForLog(hostname: string): string {
  const host = hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  if (isLoopback(host) || host === '::1' || /(?:^|\.)localhost$/.test(host)) return MARKS.loopback;
  if (isIP(host) !== 0) return isPublicAddress(host) ? MARKS.public : MARKS.private;
  const labels = host.split('.');
  const top = labels.at(-1) ?? '';
  if (
    labels.length === 1 ||
    PRIVATE_TOP_LEVELS.test(top) ||
    !/^(?:[a-z]{2,12}|xn--[a-z0-9-]{1,20})$/.test(top)
  )
    return MARKS.name;
  const second = labels.at(-2) ?? '';
  const isSuffix = top.length === 2 && labels.length > 2 && SECOND_LEVELS.test(second);
  const suffix = isSuffix ? `${second}.${top}` : top;
  const own = (isSuffix ? labels.at(-3) : second) ?? '';
  return `${isSafeToLog(own) ? own : HIDDEN}.${suffix}`;
}

/** Whether the log's field for a host may have this text: what hostForLog makes of a host, and nothing else. */
export const isHostForLog = (text: string): boolean =>
  Object.values<string>(MARKS).includes(text) || hostForLog(text.replace(HIDDEN, HIDDEN_SAMPLE)) === text;

/** A label that hostForLog hides. */
const HIDDEN_SAMPLE = 'a-b-c';

const isSafeToLog = (label: string): boolean =>
  /^[a-z0-9-]+$/.test(label) &&
  label.length <= LONGEST_LABEL &&
  (label.match(/\d/g)?.length ?? 0) < 4 &&
  (label.match(/-/g)?.length ?? 0) < 2;
