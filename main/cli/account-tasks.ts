import { type Account, type AccountId, accountsOf, FIRST_ACCOUNT } from '../../shared/account.ts';
import { formatBilingual, interpolateLocalized } from '../../shared/language.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { commandLineText } from '../../shared/texts/command-line.ts';
import { additionOf, changeOf, newAccountId, removalOf } from '../accounts/edit-accounts.ts';
import { openWaitingOrders } from '../accounts/waiting-orders.ts';
import type { Connection } from '../partner/connection.ts';
import type { Services } from '../services/services.ts';
import { accountLabel, requireAccount } from './account-option.ts';
import type { ExitCode, Streams } from './command.ts';
import { formatProblemBlock } from './problem-lines.ts';
import { formatJsonLine, line } from './terminal-text.ts';
import type { TokenOption } from './token-option.ts';

/** What `tem account` does. */
export type AccountTask =
  | { readonly action: 'list' }
  | {
      readonly action: 'add';
      readonly name: string;
      readonly baseUrl: string;
      readonly labelUrl: string | null;
      readonly token: TokenOption;
    }
  /** `account`: a name or an id, as it was typed. */
  | { readonly action: 'remove'; readonly account: string }
  /** Null: each account. */
  | { readonly action: 'test'; readonly account: string | null };

type AccountTaskServices = Pick<Services, 'settings' | 'tokens' | 'accounts' | 'database'>;

interface TaskContext {
  readonly json: boolean;
  readonly streams: Pick<Streams, 'output' | 'error'>;
  readonly onInterrupt: (stop: () => void) => void;
}

/**
 * Runs `tem account`. The person who types is the consent to the addresses.
 * @throws UsageError, ProblemError if nothing was changed (exit code 2)
 */
export function runAccountTask(
  task: AccountTask,
  services: AccountTaskServices,
  context: TaskContext,
): ExitCode | Promise<ExitCode> {
  switch (task.action) {
    case 'list':
      return list(services, context);
    case 'add':
      return add(task, services, context);
    case 'remove':
      return remove(task.account, services, context);
    case 'test':
      return test(task.account, services, context);
  }
}

/** Writes results for a script, or lines for a person. */
function write({ json, streams: { output } }: TaskContext, results: unknown, lines: readonly string[]): void {
  output.write(json ? formatJsonLine(results) : lines.map(line).join(''));
}

/** The fields of an account in JSON; the addresses under the names of the partner's document. Never the token. */
const fieldsOf = (account: Account, hasToken: boolean): object => ({
  id: account.id,
  name: account.name,
  base_url: account.baseUrl,
  label_url: account.labelUrl,
  token: hasToken,
});

function describe(account: Account, hasToken: boolean): string {
  const { baseUrl, labelUrl } = account;
  const texts = commandLineText.account;
  const parts = [
    accountLabel(account),
    ...(account.name === '' ? [] : [account.id]),
    baseUrl ?? formatBilingual(texts.noAddress),
    ...(labelUrl === null
      ? []
      : [formatBilingual(interpolateLocalized(texts.labelsFrom, { address: labelUrl }))]),
    formatBilingual(hasToken ? texts.withToken : texts.withoutToken),
  ];
  return parts.join(' · ');
}

/** Whether a token is stored for the account's own address. */
const hasToken = ({ tokens }: AccountTaskServices, { id, baseUrl }: Account): boolean =>
  baseUrl !== null && (tokens.of(id)?.tokenFor(baseUrl) ?? null) !== null;

function list(services: AccountTaskServices, context: TaskContext): ExitCode {
  const found = accountsOf(services.settings.saved()).map((account) => ({
    account,
    token: hasToken(services, account),
  }));
  write(
    context,
    found.map(({ account, token }) => fieldsOf(account, token)),
    found.map(({ account, token }) => describe(account, token)),
  );
  return 0;
}

/** Adds an account. A station that has no address at all gets its first account. */
async function add(
  { name, baseUrl, labelUrl, token }: Extract<AccountTask, { action: 'add' }>,
  services: AccountTaskServices,
  context: TaskContext,
): Promise<ExitCode> {
  const { settings, tokens } = services;
  const saved = settings.saved();
  const isFirst = saved.baseUrl === null && saved.accounts.length === 0;
  const account: Account = { id: isFirst ? FIRST_ACCOUNT : newAccountId(), name, baseUrl, labelUrl };
  settings.save(
    isFirst
      ? { ...changeOf(saved, account), ...(saved.partner === 'unset' ? { partner: 'service' } : {}) }
      : additionOf(saved, account),
  );
  const problem = token.accessToken === null ? null : await keepToken(tokens, account.id, token.accessToken);
  const stored = hasToken(services, account);
  write(context, fieldsOf(account, stored), [
    formatBilingual(interpolateLocalized(commandLineText.account.added, { account: name })),
    describe(account, stored),
  ]);
  if (problem === null) return 0;
  context.streams.error.write(formatProblemBlock(`✗ ${problem.code}`, problem));
  return 1;
}

/** Stores a token; returns why it does not last. */
async function keepToken(tokens: Services['tokens'], id: AccountId, token: string): Promise<Problem | null> {
  await tokens.of(id)?.set(token);
  // Asked for again: that of a new account was still being opened.
  return tokens.of(id)?.problem ?? null;
}

function remove(typed: string, { settings, database }: AccountTaskServices, context: TaskContext): ExitCode {
  const saved = settings.saved();
  const account = requireAccount(saved, typed);
  const patch = removalOf(saved, account.id);
  if (openWaitingOrders(database)(account))
    throw new ProblemError('account-orders-wait', { name: accountLabel(account) });
  // Its token goes with it (main/accounts/account-tokens.ts).
  settings.save(patch);
  const { id, name } = account;
  const removed = interpolateLocalized(commandLineText.account.removed, { account: accountLabel(account) });
  write(context, { id, name }, [formatBilingual(removed)]);
  return 0;
}

/** Tests accounts one after the other, each with its own token. */
async function test(
  typed: string | null,
  { settings, accounts }: AccountTaskServices,
  { json, streams, onInterrupt }: TaskContext,
): Promise<ExitCode> {
  const only = typed === null ? null : requireAccount(settings.get(), typed).id;
  const interrupted = new AbortController();
  onInterrupt(() => interrupted.abort(new ProblemError('interrupted')));
  const results: object[] = [];
  let ok = true;
  for (const { id, name, connection } of accounts.list()) {
    if (only !== null && id !== only) continue;
    const account = accountLabel({ id, name });
    const problem = await testAccount(connection, interrupted.signal);
    ok &&= problem === null;
    results.push({
      id,
      account,
      outcome: problem === null ? 'ok' : 'failed',
      reason: problem?.code ?? null,
    });
    if (problem !== null) streams.error.write(formatProblemBlock(`✗ ${account}  ${problem.code}`, problem));
    else if (!json)
      streams.output.write(line(`✓ ${account}: ${formatBilingual(commandLineText.account.works)}`));
  }
  if (json) streams.output.write(formatJsonLine(results));
  return ok ? 0 : 1;
}

async function testAccount(connection: Connection, signal: AbortSignal): Promise<Problem | null> {
  try {
    await (await connection.client()).testConnection({ signal });
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problem;
  }
}
