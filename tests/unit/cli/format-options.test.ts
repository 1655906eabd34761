import { syncBuiltinESMExports } from 'node:module';
import util from 'node:util';
import { it, vi } from 'vitest';
import { UsageError } from '../../../main/cli/command.ts';
import { parseCommand } from '../../../main/cli/parse-command.ts';
import { USAGE } from '../../../main/cli/usage.ts';
import { parseCommandOptions } from '../../../main/sandbox/command-options.ts';
import { LABEL_SIZE_NAMES } from '../../../shared/label-size.ts';
import { PROBLEMS } from '../../../shared/problem.ts';
import { DPIS } from '../../../shared/profile.ts';
import { BREAKS } from '../../../shared/receipt.ts';
import { LABEL_STATES, REPRINT_REASONS } from '../../../shared/station.ts';
import { RECEIVER_MATCHES, VERIFICATION_ISSUES } from '../../../shared/verification-issue.ts';
import { expectFormat, section } from '../../cli-format.ts';

// What scripts type, and the words of fixed lists that they get (tests/cli-format.ts).

const CODE = 'SGNS336484LM.883568271';
const QUOTE = [
  '--sender-province',
  'A',
  '--sender-district',
  'B',
  '--receiver-province',
  'C',
  '--receiver-district',
  'D',
  '--weight',
  '200',
];

/** A parser's options, as Node's parseArgs gets them. */
function optionsOf(parse: () => unknown): string[] {
  const spy = vi.spyOn(util, 'parseArgs');
  syncBuiltinESMExports();
  try {
    parse();
    const [config] = spy.mock.calls[0] ?? [];
    const options = Object.entries(config?.options ?? {}).map(([name, { type, short }]) => {
      const alias = short === undefined ? '' : `, -${short}`;
      return `--${name}${alias}${type === 'string' ? ' VALUE' : ''}`;
    });
    return [...options.toSorted(), ...(config?.allowPositionals === true ? ['operands'] : [])];
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
  }
}

it('has exactly the options of 0.1 for every command', () => {
  const commands: readonly (readonly string[])[] = [
    ['account', 'list'],
    ['areas'],
    ['cancel', CODE],
    ['create', '--file', '-'],
    ['demo'],
    ['diagnostics', '--out', 'a.zip'],
    ['info', CODE],
    ['print', CODE],
    ['quote', ...QUOTE],
    ['statuses'],
    ['verify'],
    ['webhook', 'get'],
  ];
  const found = [
    section(
      'tem',
      optionsOf(() => parseCommand([])),
    ),
    ...commands.map((args) =>
      section(
        `tem ${args[0]}`,
        optionsOf(() => parseCommand(args)),
      ),
    ),
    section(
      'npm run sandbox',
      optionsOf(() => parseCommandOptions([])),
    ),
  ].join('\n');
  expectFormat('options.txt', found);
});

it('accepts and refuses command lines as 0.1 does', () => {
  const lines: readonly (readonly string[])[] = [
    [],
    ['--sandbox'],
    ['--data-dir', 'd', '--sandbox'],
    ['--help'],
    ['-h'],
    ['--version'],
    ['-v'],
    ['help'],
    ['version'],
    ['--', 'help'],
    ['--unknown'],
    ['tem://print?code=1'],
    ['frobnicate'],
    ['print'],
    ['print', '--resume'],
    ['print', '-'],
    ['print', '--codes', 'f'],
    ['print', '--nonsense', CODE],
    ['print', '--size', 'S7', CODE],
    ['print', '--dpi', '100', CODE],
    ['print', '--reprint', 'x', CODE],
    ['print', '--printer', 'file:', CODE],
    ['print', '--base-url', 'http://example.com', CODE],
    ['print', '--any-status', '--json', '--size=S9', '--dpi', '300', '--reprint', 'lost', CODE],
    ['print', '--sandbox', CODE],
    ['demo', 'x'],
    ['demo', '--seed', '1.5'],
    ['demo', '--out', 'o', '--seed', '2', '--data-dir', 'd'],
    ['diagnostics'],
    ['diagnostics', '--out', 'a.zip'],
    ['diagnostics', '--out', 'a.zip', '--json'],
    ['verify'],
    ['verify', 'x'],
    ['verify', '--file', ' '],
    ['verify', '--against', 'a', '--out', 'b', '--file', 'c', '--json', '--data-dir', 'd'],
    ['info'],
    ['info', CODE, 'x'],
    ['info', 'a b'],
    ['info', '--soc', 'A-1', '--json', '--sandbox'],
    ['info', CODE, '--sandbox', '--base-url', 'https://a.example'],
    ['cancel'],
    ['cancel', CODE, '--base-url', 'https://a.example', '--label-url', 'https://b.example'],
    ['create'],
    ['create', '--file', 'f', 'x'],
    ['create', '--file', '-', '--anyway', '--not-there'],
    ['quote', '--weight', '1'],
    ['quote', ...QUOTE],
    ['quote', ...QUOTE, '--value', '1.600.000'],
    ['quote', ...QUOTE, '--value', 'x'],
    ['areas', '--province', '01'],
    ['areas', '--district', '001'],
    ['areas', '--province', '01', '--district', '001'],
    ['areas', '--district', ' '],
    ['statuses', 'x'],
    ['statuses', '--json'],
    ['webhook'],
    ['webhook', 'get'],
    ['webhook', 'set'],
    ['webhook', 'set', 'https://a.example/x'],
    ['webhook', 'set', 'ftp://a.example'],
    ['webhook', 'delete'],
    ['print', '--account', 'Tiệm B', CODE],
    ['print', '--account', 'Tiệm B', '--resume'],
    ['info', '--account', 'Tiệm B', CODE],
    ['info', '--account', ' ', CODE],
    ['info', '--account', 'B', '--base-url', 'https://a.example', CODE],
    ['account'],
    ['account', 'list'],
    ['account', 'list', 'x'],
    ['account', 'list', '--base-url', 'https://a.example'],
    ['account', 'add', 'Tiệm B'],
    ['account', 'add', '--base-url', 'https://a.example'],
    ['account', 'add', 'Tiệm B', '--base-url', 'https://a.example', '--label-url', 'https://b.example'],
    ['account', 'remove'],
    ['account', 'remove', 'Tiệm B'],
    ['account', 'remove', 'Tiệm B', '--token-file', 'f'],
    ['account', 'test'],
    ['account', 'test', 'Tiệm B', '--json'],
    ['account', 'rename', 'Tiệm B'],
  ];
  const found = lines.map((args) => `${['tem', ...args].join(' ')}\n  ${answerTo(args)}\n`).join('');
  expectFormat('command-lines.txt', found);
});

/** Tem's own refusal messages, which scripts search for in logs. Node's own change with Node. */
function answerTo(args: readonly string[]): string {
  try {
    parseCommand(args);
    return 'taken';
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `exit 2${error.cause === undefined ? `, tem: ${error.message}` : ''}`;
  }
}

it('prints the help text of 0.1', () => {
  expectFormat('help.txt', USAGE);
});

it('keeps the words of fixed lists of 0.1', () => {
  const found = [
    section('--size', LABEL_SIZE_NAMES.toSorted()),
    section('--dpi', DPIS.map(String)),
    section('--reprint', REPRINT_REASONS.toSorted()),
    section('reason (tem print, tem info and the others; problem codes)', Object.keys(PROBLEMS).toSorted()),
    section('broken.what (tem verify)', BREAKS.toSorted()),
    section('accepted (receipts)', VERIFICATION_ISSUES.toSorted()),
    section('receiver (tem print, receipts)', RECEIVER_MATCHES.toSorted()),
    section('labels[].state (diagnostics.json)', LABEL_STATES.toSorted()),
  ].join('\n');
  expectFormat('words.txt', found);
});
