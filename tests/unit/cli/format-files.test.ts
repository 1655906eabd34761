import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { it } from 'vitest';
import { outcomeOf, writeOutcome } from '../../../main/cli/outcome.ts';
import { openDatabase } from '../../../main/database/database.ts';
import { addRestoredReceipt } from '../../../main/database/mark-restored.ts';
import { measureLatency } from '../../../main/diagnostics/measure-latency.ts';
import { csvHeader, csvRows } from '../../../main/history/export-csv.ts';
import { resultsHeader } from '../../../main/imports/write/results.ts';
import { templateTables } from '../../../main/imports/write/template.ts';
import { hashDots } from '../../../main/labels/inspect/dots.ts';
import { createFlatPdf, searchNamesOf } from '../../../main/labels/inspect/flat-pdf.ts';
import type { LabelStep } from '../../../main/station/label-row.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { LabelWarning } from '../../../shared/station.ts';
import { documentsIn, expectFormat, pathsOf, section } from '../../cli-format.ts';
import { createNoiseDots } from '../../helpers/noise-dots.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';
import { written } from '../../helpers/written.ts';
import { type Chain, codeOf, NOON, newChain, proofOf } from '../receipts/chains.ts';
import { runVerify } from '../receipts/run-verify.ts';

// What `tem print` and `tem verify` write with `--json`, and the files that Tem exports (tests/cli-format.ts).

it('prints a label’s result in the fields of 0.1', () => {
  const database = openDatabase(':memory:');
  const ledger = openLabelStore(database);
  const lines = (title: string, steps: readonly LabelStep[], endedBy?: Problem): string => {
    const { id } = ledger.add(ledger.openBatch('command-line'), {
      ...queuedLabel(codeOf(1)),
      scanned: title.includes('soc') ? 'A-1' : null,
    });
    for (const step of steps) ledger.step([id], step);
    const row = ledger.row(id);
    if (row === null) throw new Error('no row');
    const [output, error] = [new PassThrough(), new PassThrough()];
    const streams = { input: Readable.from([]), output, error };
    writeOutcome(
      outcomeOf({ ...row, account: null, order: null, ready: false }, endedBy),
      row.problem,
      true,
      streams,
    );
    const said = documentsIn(written(output));
    return section(
      title,
      said.flatMap((one) => pathsOf(one)),
    );
  };
  const size = { widthMm: 80, heightMm: 100 };
  const warnings: readonly LabelWarning[] = [
    { kind: 'narrow-bars', dots: 1 },
    { kind: 'edge-ink' },
    { kind: 'status-unknown' },
    { kind: 'receiver-differs' },
    { kind: 'other-resolution', dpi: 203, printerDpi: 300 },
    { kind: 'other-paper', labelMm: size, paperMm: size },
    { kind: 'outside-printable', labelMm: size, printableMm: size, cut: [{ edge: 'left', mm: 2 }] },
  ];
  const out = { size: 'S9', printer: 'file:/x', file: '/x/a.pdf', pages: 1 } as const;
  const strange = [
    { text: '70000002', symbology: 'Code128', page: 0, place: { x: 0.5, y: 0.9 } },
    { text: '70000003', symbology: 'text', page: 0, place: null },
  ];
  const found = [
    lines('printed', [
      { event: 'prepare' },
      { event: 'prove' },
      { event: 'submit' },
      { event: 'print', ...out },
    ]),
    lines('handed over', [
      { event: 'prepare' },
      { event: 'prove' },
      { event: 'submit' },
      { event: 'hand-over' },
    ]),
    lines('printed by its soc, with every warning', [
      { event: 'prepare' },
      { event: 'prove', warnings },
      { event: 'submit' },
      { event: 'print', ...out },
    ]),
    lines('failed', [{ event: 'prepare' }, { event: 'fail', problem: { code: 'refused' } }]),
    ...(['agrees', 'differs'] as const).map((receiver) =>
      lines(`held, the receiver ${receiver}`, [
        { event: 'prepare' },
        { event: 'hold', problem: { code: 'other-code' }, unexpectedCodes: strange, receiver },
      ]),
    ),
    lines('held for another reason', [{ event: 'hold', problem: { code: 'printed-before' } }]),
    lines('unknown', [{ event: 'prepare' }, { event: 'prove' }, { event: 'submit' }]),
    lines('skipped', []),
    lines('skipped because the run ended', [], { code: 'data-disk-full' }),
  ].join('\n');
  database.close();
  expectFormat('print.txt', found);
});

it('prints the result of a receipt check in the fields of 0.1', async () => {
  const found: string[] = [];
  const chain = newChain();
  const pages = [createNoiseDots(203, 101, 1)];
  const file = (bytes: string | Uint8Array): string => {
    const path = join(dirname(chain.file), 'label.pdf');
    writeFileSync(path, bytes);
    return path;
  };
  const note = async (title: string, options: Parameters<typeof runVerify>[1], of: Chain = chain) => {
    const { exitCode, words } = await runVerify(of, { ...options, json: true });
    const paths = documentsIn(words).flatMap((one) => pathsOf(one));
    found.push(section(title, [`exit ${exitCode}`, ...paths]));
  };
  await note('nothing printed yet', {});
  chain.print(1);
  chain.handOver(2, { ...proofOf(2), dots: pages.map(hashDots) });
  addRestoredReceipt(chain.database.sqlite, NOON + 60_000, NOON + 30_000);
  chain.print(3);
  const pdf = createFlatPdf({ sheets: pages, dpi: 203, names: searchNamesOf(codeOf(2)) });
  await note('whole', {});
  await note('--file, a label', { file: file(pdf) });
  await note('--file, a label and more', { file: file(Buffer.concat([pdf, Buffer.from('\n% more')])) });
  const other = createFlatPdf({
    sheets: [createNoiseDots(203, 101, 9)],
    dpi: 203,
    names: searchNamesOf(codeOf(2)),
  });
  await note('--file, no receipt’s', { file: file(other) });
  await note('--file, another program’s', { file: file('%PDF-1.4\n%%EOF\n') });
  await note('--file, no PDF', { file: file('x') });
  const exported = join(dirname(chain.file), 'receipts.jsonl');
  writeFileSync(exported, `${chain.lines().join('\n')}\n`);
  await note('--against', { against: exported });
  const kinds = Map.groupBy(
    chain.lines().map((line): object => JSON.parse(line)),
    (receipt) => String(Reflect.get(receipt, 'kind')),
  );
  for (const [kind, receipts] of kinds) found.push(section(`receipts.jsonl: ${kind}`, pathsOf(receipts)));
  chain.tamper((sqlite) => sqlite.exec(`UPDATE print_job SET printer = 'x' WHERE receipt = 2`));
  await note('broken, the journal differs', {});
  chain.tamper((sqlite) => sqlite.exec('DELETE FROM receipt WHERE number = 2'));
  await note('broken, one missing', {});
  const begun = newChain();
  await note('broken, gone since the export', { against: exported }, begun);
  begun.database.close();
  writeFileSync(begun.file, 'x'.repeat(8_192));
  await note('damaged', {}, begun);
  const text = found.join('\n');
  expectFormat('verify.txt', text);
});

it('exports tables with the columns of 0.1', () => {
  const of = (language: 'vi' | 'en'): string[] => [
    section(`history.csv (${language})`, [
      JSON.stringify(csvHeader(language)).replace('\uFEFF', String.raw`\ufeff`),
    ]),
    section(`an import's results (${language})`, resultsHeader(['(the file’s own)'], language)),
    section(`an import's template (${language})`, templateTables(language)[0]?.header ?? []),
  ];
  const label = {
    submittedAtMs: new Date(2026, 10, 21, 9, 30).getTime(),
    endedAtMs: null,
    code: codeOf(1),
    soc: null,
    size: 'S9',
    printer: 'Zebra',
    pages: 1,
    state: 'printed',
    reprint: 'lost',
    receipt: null,
  } as unknown as Parameters<typeof csvRows>[0][number];
  const found = [...of('vi'), ...of('en'), section('a line of it', [JSON.stringify(csvRows([label], 'vi'))])];
  expectFormat('tables.txt', found.join('\n'));
});

it('writes round trips to diagnostics.json in the fields of 0.1', async () => {
  const latency = measureLatency(() => Promise.resolve(new Response('')));
  await latency.fetch('https://a.example/x');
  const found = section('latency', pathsOf(latency.read()));
  expectFormat('latency.txt', found);
});
