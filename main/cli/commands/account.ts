import { AccountNameSchema, MAX_ACCOUNT_NAME_LENGTH } from '../../../shared/account.ts';
import { type AccountTask, runAccountTask } from '../account-tasks.ts';
import { type CliCommand, flag, type ParsedCommand, text, UsageError } from '../command.ts';
import { expectNoOperands, parseAddresses, parseStrict, resolveFolder, singleOperand } from '../options.ts';
import { requireFolderToOneself } from '../own-folder.ts';
import { readTokenOption } from '../token-option.ts';

interface AccountCommand extends ParsedCommand {
  readonly kind: 'account';
  readonly task: AccountTask;
  readonly json: boolean;
}

const OPTIONS = {
  'base-url': text,
  'label-url': text,
  'token-file': text,
  'data-dir': text,
  json: flag,
} as const;

/** The options of `tem account add` alone. */
const OF_ADD = ['base-url', 'label-url', 'token-file'] as const;

type Values = { readonly [Name in (typeof OF_ADD)[number]]?: string | undefined };

/** `tem account list|add|remove|test`: the shops that a station packs for. */
export const account: CliCommand<AccountCommand> = {
  name: 'account',
  help: `tem account list           lists the accounts: names, ids, addresses, and whether there is a token
tem account add NAME --base-url URL
                           adds an account
  --label-url URL          where its labels come from, if not from --base-url
  --token-file FILE        its access token, which is stored
tem account remove NAME    removes an account and its token; NAME may be an id
tem account test [NAME]    tests the address and token of an account, or of each
  each with --data-dir, and
  --json                   one JSON document on standard output
  exit code: 0 done, 1 a test failed or it could not be done, 2 usage or settings error`,
  options: OPTIONS,
  parse(args) {
    const { values, positionals } = parseStrict({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
    const { json, 'data-dir': dataDir } = values;
    return { kind: 'account', task: parseTask(values, positionals), json, dataDir: resolveFolder(dataDir) };
  },
  async run({ task, json }, context) {
    if (task.action === 'add' || task.action === 'remove') requireFolderToOneself(context.dataDir);
    const services = await context.openServices({ settings: {}, accessToken: null });
    return runAccountTask(task, services, { json, ...context });
  },
};

function parseTask(values: Values, [action, ...operands]: readonly string[]): AccountTask {
  if (action === 'add') return parseAddition(values, operands);
  if (action !== 'list' && action !== 'remove' && action !== 'test')
    throw new UsageError('account: list, add NAME, remove NAME, or test [NAME]');
  const name = `account ${action}`;
  const unwanted = OF_ADD.find((option) => values[option] !== undefined);
  if (unwanted !== undefined) throw new UsageError(`${name}: --${unwanted} is not wanted here`);
  if (action === 'list') {
    expectNoOperands(name, operands);
    return { action };
  }
  if (action === 'test' && operands.length === 0) return { action, account: null };
  return { action, account: singleOperand(name, 'NAME', operands) };
}

function parseAddition(values: Values, operands: readonly string[]): AccountTask {
  const name = AccountNameSchema.safeParse(singleOperand('account add', 'NAME', operands));
  if (!name.success)
    throw new UsageError(
      `account add: the NAME has 1 to ${MAX_ACCOUNT_NAME_LENGTH} letters, without control characters`,
    );
  const { baseUrl, labelUrl } = parseAddresses(values);
  if (baseUrl === null) throw new UsageError('account add: --base-url URL is missing');
  return { action: 'add', name: name.data, baseUrl, labelUrl, token: readTokenOption(values['token-file']) };
}
