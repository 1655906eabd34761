import { CONTROL_HEADER, CONTROL_VALUE } from './control/reject-browsers.ts';
import type { Sandbox, SandboxOptions } from './sandbox.ts';

const SHOWN_CODES = 8;
/** Where there are several accounts. */
const SHOWN_CODES_OF_EACH = 4;

/** Returns what `npm run sandbox` prints once it listens, in lines: addresses, and each account's token and first orders. */
export function startupText(
  { url, controlUrl, accounts }: Pick<Sandbox, 'url' | 'controlUrl' | 'accounts'>,
  { moveEveryMs = null }: SandboxOptions,
): string {
  const addresses = [
    `address       ${url}  (base and label address)`,
    `control       ${controlUrl}  (with the header ${CONTROL_HEADER}: ${CONTROL_VALUE}; docs/reference/sandbox.md)`,
  ];
  const moves = `status moves  ${describeMoves(moveEveryMs)}`;
  const [first, ...others] = accounts;
  const lines =
    first !== undefined && others.length === 0
      ? [...addresses, tokenLine(first), moves, ...orderLines(first, SHOWN_CODES)]
      : [...addresses, moves, ...accounts.flatMap(accountLines)];
  return lines.map((line) => `${line}\n`).join('');
}

type Account = Sandbox['accounts'][number];

const tokenLine = ({ accessToken }: Account): string => `access token  ${accessToken}`;

const orderLines = ({ orderCodes }: Account, shown: number): readonly string[] => [
  `orders        ${orderCodes.length}`,
  ...orderCodes.slice(0, shown).map((code) => `order code    ${code}`),
];

const accountLines = (account: Account, at: number): readonly string[] => [
  '',
  `account ${String(at).padEnd(6)}${account.shop}`,
  tokenLine(account),
  ...orderLines(account, SHOWN_CODES_OF_EACH),
];

const describeMoves = (everyMs: number | null): string =>
  everyMs === null ? 'by request only (--move-every SECONDS)' : `one every ${everyMs / 1000} s`;
