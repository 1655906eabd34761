import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTestInspector } from '../unit/labels/inspect/documents.ts';
import { drawDocument } from './draw.ts';
import { runFuzz } from './run-fuzz.ts';
import { formatSummary } from './summary.ts';

// `npm run fuzz -- [--documents N] [--seed N]`: exit code 1 where a wrong page was printed, an order got no result or two,
// or an honest
// label was not printed.

const DOCUMENTS = 10_000;
const SAVED = 20;

const { values } = parseArgs({
  options: { documents: { type: 'string' }, seed: { type: 'string' } },
});
const documents = Number(values.documents ?? DOCUMENTS);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!Number.isInteger(documents) || documents < 1 || !Number.isInteger(seed)) {
  process.stderr.write('fuzz: --documents and --seed want whole numbers\n');
  process.exit(2);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = join(import.meta.dirname, '../../out/fuzz');
mkdirSync(folder, { recursive: true });
say(`${documents} documents, seed ${seed}`);
const inspector = createTestInspector();
const lines: string[] = [];
const start = performance.now();
let said = start;
const summary = await runFuzz({
  documents,
  seed,
  inspector,
  onDocument(report, done) {
    lines.push(JSON.stringify(report));
    if (performance.now() - said < 60_000) return;
    said = performance.now();
    say(`${((said - start) / 60_000).toFixed(1)} min: ${done} documents`);
  },
});
const seconds = (performance.now() - start) / 1000;
await inspector.close();
writeFileSync(join(folder, 'documents.jsonl'), `${lines.join('\n')}\n`);
const { failures, ...figures } = summary;
writeFileSync(join(folder, 'summary.json'), `${JSON.stringify({ seed, seconds, ...figures }, null, 2)}\n`);
for (const { smallest, number, what } of failures.slice(0, SAVED)) {
  const codes = smallest.requested.map(({ code }) => code);
  const file = join(folder, `seed-${seed}-document-${number}.pdf`);
  writeFileSync(file, await drawDocument(smallest.pages(codes, 0)));
  say(
    `document ${number} (${smallest.mutations.map(({ kind, of }) => `${kind} ${of}`).join(', ')}): ${what}`,
  );
}
for (const line of formatSummary(summary, seconds)) say(line);
process.exitCode = failures.length === 0 ? 0 : 1;
