import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { empty, refused } from '../partner/answers.ts';
import { createPartner, type Rules } from '../partner/partner.ts';
import { TOKEN_ANSWER } from '../partner/samples.ts';
import { registerSecret } from './leaked-data.ts';

/** As many as `npm run sandbox` prints: of one account, and of each of several. */
const SHOWN_CODES = 8;
const SHOWN_CODES_OF_EACH = 4;

export const ROOT = join(import.meta.dirname, '..', '..');

/** A partner service for a test: its address, its token, codes that it knows. */
export interface Partner {
  readonly url: string;
  readonly accessToken: string;
  readonly codes: readonly string[];
  close(): Promise<void>;
}

/** A shop of a sandbox with several accounts. */
interface ShopOfPartner {
  readonly accessToken: string;
  readonly codes: readonly string[];
}

/**
 * Starts the built sandbox as a separate process, as `npm run sandbox` does, on any free port by default. It ends with this
 * process at the latest.
 * @param args its other arguments (docs/reference/sandbox.md)
 * @param isLast whether a line is the last of its start
 */
export async function startSandboxProcess(
  port = 0,
  args: readonly string[] = [],
  isLast: (line: string, codes: readonly string[]) => boolean = (_line, { length }) => length === SHOWN_CODES,
): Promise<Partner> {
  const command = [join(ROOT, 'dist/main/sandbox.js'), '--port', String(port), ...args];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const partner = { url: '', accessToken: '', codes: [] as string[] };
  for await (const line of createInterface({ input: child.stdout })) {
    partner.url ||= /^address\s+(\S+)/.exec(line)?.[1] ?? '';
    partner.accessToken ||= /^access token\s+(\S+)/.exec(line)?.[1] ?? '';
    partner.codes.push(...(/^order code\s+(\S+)/.exec(line)?.slice(1) ?? []));
    if (isLast(line, partner.codes)) break;
  }
  registerSecret(partner.accessToken);
  return { ...partner, close: () => end(child) };
}

/** Starts a sandbox with several accounts likewise. */
export async function startAccountsProcess(
  accounts: number,
): Promise<{ readonly url: string; readonly accounts: readonly ShopOfPartner[]; close(): Promise<void> }> {
  const shops: { accessToken: string; codes: string[] }[] = [];
  const { url, close } = await startSandboxProcess(0, ['--accounts', String(accounts)], (line) => {
    const [, accessToken] = /^access token\s+(\S+)/.exec(line) ?? [];
    if (accessToken !== undefined) shops.push({ accessToken, codes: [] });
    shops.at(-1)?.codes.push(...(/^order code\s+(\S+)/.exec(line)?.slice(1) ?? []));
    return shops.length === accounts && shops.at(-1)?.codes.length === SHOWN_CODES_OF_EACH;
  });
  for (const { accessToken } of shops) registerSecret(accessToken);
  return { url, accounts: shops, close };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** A test's own partner, which records its requests ("GET /path"). */
export interface FakePartner extends Partner {
  readonly requests: readonly string[];
}

/** Starts a partner that answers as the test says. */
export async function startFakePartner(answer: RequestListener): Promise<FakePartner> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessToken: 'test-token',
    codes: ['SGNS336484LM.883568271', 'TGGS983262NM.613593645'],
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const INFO = '/v1/partner/orders/info';

/** A partner's requests without the look-ups of orders' statuses, which run alongside everything else. */
export const withoutLookups = ({ requests }: FakePartner): string[] =>
  requests.filter((request) => request !== `GET ${INFO}`);

/** What a partner knows about its orders. */
export interface OrderLookups {
  /** By default every order waits for pickup. */
  readonly status?: (code: string) => string;
  /** Order codes by the sender's own codes. */
  readonly socs?: ReadonlyMap<string, string>;
  /** The receiver of an order as a look-up returns it; no receiver by default. */
  readonly receiver?: (code: string) => object | undefined;
}

/** The rules of a partner with these orders, which has no list of statuses: the station works without it. */
export function lookupRules({ status = () => '2', socs = new Map(), receiver }: OrderLookups): Rules {
  return {
    info({ query: { code: asked = '', type } }) {
      const bySoc = type === '2';
      const code = bySoc ? socs.get(asked) : asked.includes('.') ? asked : undefined;
      if (code === undefined) return refused(`Không tìm thấy đơn hàng ${asked}.`);
      return { code, soc: bySoc ? asked : null, status: status(code), receiver: receiver?.(code) };
    },
    statuses: () => empty(404),
  };
}

/** A fake partner's answer to the token operation and to look-ups; the test handles the rest. */
export function respondWithToken(label: RequestListener, lookUps: OrderLookups = {}): RequestListener {
  const { listener } = createPartner({ ...lookupRules(lookUps), token: () => TOKEN_ANSWER.results });
  const handled = /\/v1\/partner\/orders\/(?:info|token|status)(?:\?|$)/;
  return (request, response) => (handled.test(request.url ?? '') ? listener : label)(request, response);
}
