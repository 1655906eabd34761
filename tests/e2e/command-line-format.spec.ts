import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { documentsIn, expectFormat, pathsOf, section } from '../cli-format.ts';
import { CREATE_REQUEST } from '../contract/samples.ts';
import { type CommandResult, runTem, serviceArguments } from './command-line.ts';
import { test } from './fixtures.ts';
import { barcodeSvg, labelHtml } from './label-html.ts';
import { A, labelPartner, shortcode } from './label-partner.ts';
import { listFiles } from './list-files.ts';
import { startSandboxProcess } from './partner-process.ts';

// Runs every command as a separate process and compares its exit code and the paths and types of its JSON
// (tests/cli-format.ts).
// The sandbox is the same at every start, so its orders always have the same fields.

/** The result of one run. */
const linesOf = ({ exitCode, output }: CommandResult): string[] => [
  `exit ${exitCode}`,
  ...(output === '' ? [] : pathsOf(documentsIn(output))),
];

test('keeps every command’s exit codes and JSON as in 0.1', async ({ harness, fakePartner }) => {
  // About thirty processes, possibly on a busy machine.
  test.setTimeout(180_000);
  const sandbox = await startSandboxProcess();
  const strange = await fakePartner(
    labelPartner({
      label: ([of]) =>
        of === undefined
          ? ''
          : `${labelHtml([{ barcodes: [shortcode(of as typeof A)], text: of }])}
             <div style="position:absolute;right:2mm;top:84mm">${barcodeSvg('70000002', 2)}</div>`,
    }),
  );
  const folder = dirname(harness.dataDir);
  const below = (name: string): string => join(folder, name);
  const [a = '', b = '', c = '', d = ''] = sandbox.codes;
  const service = serviceArguments(sandbox, harness);
  const found = new Map<string, string[]>();
  const run = async (title: string, args: readonly string[], input = ''): Promise<string> => {
    const result = await runTem(args, input);
    found.set(title, linesOf(result));
    return result.output;
  };
  const print = ['print', '--json', '--size', 'S9', '--printer', harness.printer];
  const order = JSON.stringify({ ...CREATE_REQUEST, soc: 'FORMAT-1' });

  /** Prints labels, then reads the receipts and diagnostics of the same data folder. */
  async function printing(): Promise<void> {
    await run('print', [...print, ...service, a, 'SGNS336484LM.000000000', b]);
    await run('print --reprint, --any-status', [
      ...print,
      ...service,
      '--reprint',
      'lost',
      '--any-status',
      '--dpi',
      '300',
      a,
    ]);
    await run('verify --out', ['verify', '--json', '--data-dir', harness.dataDir, '--out', below('r.jsonl')]);
    const receipts = documentsIn(readFileSync(below('r.jsonl'), 'utf8'));
    found.set('receipts.jsonl', pathsOf(receipts));
    const receiptsAndLabel = ['--against', below('r.jsonl'), '--file', join(harness.labelDir, `${b}.pdf`)];
    await run('verify --against, --file', [
      'verify',
      '--json',
      '--data-dir',
      harness.dataDir,
      ...receiptsAndLabel,
    ]);
    const settings = { partner: 'service', baseUrl: sandbox.url, printer: harness.printer };
    writeFileSync(join(harness.dataDir, 'settings.json'), JSON.stringify(settings));
    const zip = below('d.zip');
    const { exitCode } = await runTem(['diagnostics', '--out', zip, '--data-dir', harness.dataDir]);
    found.set('diagnostics', [`exit ${exitCode}`]);
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
      const text = strFromU8(bytes);
      found.set(`diagnostics: ${name}`, name.endsWith('.json') ? pathsOf(JSON.parse(text)) : []);
    }
  }

  /** Takes an order from creation to cancellation. */
  async function ordering(): Promise<void> {
    const create = ['create', '--json', ...serviceArguments(sandbox, { dataDir: below('orders/data') })];
    const rest = create.slice(1);
    const created = await run('create --file -', [...create, '--file', '-'], order);
    await run('create, its soc taken', [...create, '--file', '-'], order);
    await run('info --soc', ['info', '--soc', 'FORMAT-1', ...rest]);
    await run('info', ['info', c, ...rest]);
    await run('cancel, refused', ['cancel', d, ...rest]);
    const code = /"code":"([^"]+)"/.exec(created)?.[1] ?? '';
    await run('cancel', ['cancel', code, ...rest]);
    await run('print a cancelled order by its soc, and another', [
      'print',
      '--size',
      'S9',
      '--printer',
      `file:${below('more')}`,
      ...rest,
      d,
      'FORMAT-1',
    ]);
    await run('webhook set', ['webhook', 'set', 'https://hooks.example/x', ...rest]);
    await run('webhook get', ['webhook', 'get', ...rest]);
  }

  /** Runs the commands that depend on no other run. */
  async function asking(): Promise<void> {
    const own = ['--json', '--sandbox', '--data-dir', below('sandbox')];
    const first = (output: string): string => /"code":"(\d+)"/.exec(output)?.[1] ?? '';
    const province = first(await run('areas', ['areas', ...own]));
    const district = first(await run('areas --province', ['areas', '--province', province, ...own]));
    await run('areas --district', ['areas', '--district', district, ...own]);
    await run('statuses', ['statuses', ...own]);
    const quote = ['quote', '--weight', '200', '--value', '1.600.000'];
    const from = ['--sender-province', 'Thành phố Hà Nội', '--sender-district', 'Quận Ba Đình'];
    const to = ['--receiver-province', 'Thành phố Hồ Chí Minh', '--receiver-district', 'Quận 3'];
    await run('quote', [...quote, ...from, ...to, ...own]);
    await run('info --sandbox, refused', ['info', 'SGNS336484LM.000000000', ...own]);
    const wrong = serviceArguments(sandbox, { dataDir: below('wrong/data') }, 'wrong');
    await run('webhook get, the token refused', ['webhook', 'get', '--json', ...wrong]);
    await run('info, nothing set up', ['info', a, '--json', '--data-dir', below('unset')]);
    await run('verify, no ledger', ['verify', '--json', '--data-dir', below('none')]);
    await run('print, a usage error', ['print', '--json', '--size', 'S7', a]);
    await run('an unknown command', ['frobnicate', '--json']);
    const held = serviceArguments(strange, { dataDir: below('held/data') });
    await run('print, a label held', [...print, ...held, A]);
    const { exitCode } = await runTem(['demo', '--out', below('demo'), '--data-dir', below('demo-data')]);
    const kinds = listFiles(below('demo')).map((file) => file.slice(file.lastIndexOf('.')));
    const sizes = readdirSync(below('demo')).toSorted().join(', ');
    found.set('demo', [
      `exit ${exitCode}`,
      `${kinds.length} files, ${[...new Set(kinds)].toSorted().join(', ')}: ${sizes}`,
    ]);
  }

  try {
    await Promise.all([printing(), ordering(), asking()]);
  } finally {
    await sandbox.close();
  }
  const text = [...found]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([title, lines]) => section(title, lines))
    .join('\n');
  expectFormat('commands.txt', text);
});
