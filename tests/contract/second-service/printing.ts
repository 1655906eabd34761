import { PassThrough, Readable } from 'node:stream';
import { PDFDocument } from '@cantoo/pdf-lib';
import { parseCommand } from '../../../main/cli/parse-command.ts';
import { printFromCommandLine } from '../../../main/cli/print-from-command-line.ts';
import type { Inspector } from '../../../main/labels/inspect/inspector.ts';
import type { Label } from '../../../main/labels/label.ts';
import { createLabelMaker } from '../../../main/labels/label-maker.ts';
import type { LabelWindow } from '../../../main/labels/label-window.ts';
import { createStatusCheck } from '../../../main/orders/status-check.ts';
import { createLeftoverQueueJobs } from '../../../main/printers/leftover-queue-jobs.ts';
import { createRunOptions } from '../../../main/services/run-options.ts';
import type { Services } from '../../../main/services/services.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import { createStation } from '../../../main/station/station.ts';
import { FIRST_ACCOUNT } from '../../../shared/account.ts';
import type { ProblemCode } from '../../../shared/problem.ts';
import { problemOf } from '../../../shared/problem.ts';
import { fixedAccounts } from '../../helpers/station-orders.ts';
import { written } from '../../helpers/written.ts';
import { fakePrinter } from '../../unit/station/fakes.ts';
import { type CallOutcome, ended, type Harness } from './harness.ts';
import type { Surface } from './operations.ts';

const POINTS_PER_MM = 72 / 25.4;
const [WIDE_MM, HIGH_MM] = [80, 80];

/** In Chromium's place: the second service's bars, drawn where its page has them; one sheet for each of its labels. */
const drawingWindow: LabelWindow = {
  async open({ html }) {
    const text = new TextDecoder().decode(html);
    return {
      settled: { quiet: true, waitedMs: 0, emptyPlaces: 0, blockMm: null },
      title: /<title>([^<]*)/.exec(text)?.[1] ?? '',
      text: text.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' '),
      pdf: () => drawn(text),
    };
  },
  print: () => Promise.reject(new Error('labels are printed by a printer of the test')),
  warmUp: () => undefined,
  close: () => undefined,
};

async function drawn(html: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const [, label = ''] of html.matchAll(/<section>(.*?)<\/section>/gs)) {
    const page = document.addPage([WIDE_MM * POINTS_PER_MM, HIGH_MM * POINTS_PER_MM]);
    const modules = Number(/viewBox="0 0 (\d+) /.exec(label)?.[1]);
    const moduleMm = Number.parseFloat(/width="([\d.]+)mm"/.exec(label)?.[1] ?? '') / modules;
    for (const [, at, wide] of label.matchAll(/<rect x="(\d+)" y="0" width="(\d+)"/g)) {
      page.drawRectangle({
        x: (8 + Number(at) * moduleMm) * POINTS_PER_MM,
        y: (HIGH_MM - 30) * POINTS_PER_MM,
        width: Number(wide) * moduleMm * POINTS_PER_MM,
        height: 12 * POINTS_PER_MM,
      });
    }
  }
  if (document.getPageCount() === 0) {
    const page = document.addPage([WIDE_MM * POINTS_PER_MM, HIGH_MM * POINTS_PER_MM]);
    page.drawRectangle({ x: 20, y: 20, width: 40, height: 2 });
  }
  return document.save();
}

/** What came out, and the result. */
export interface PrintOutcome {
  readonly labels: readonly Label[];
  readonly end: CallOutcome;
}

/** Prints one order's label, by the station or by `tem print`, into a printer that keeps it. */
export async function print(
  harness: Harness,
  surface: Surface,
  code: string,
  inspector: Inspector,
): Promise<PrintOutcome> {
  const labels: Label[] = [];
  const printer = fakePrinter((label) => void labels.push(label));
  const { connection, book, orders, settings, log, secrets, database, notFound } = harness;
  const account = {
    id: FIRST_ACCOUNT,
    key: connection.partner(),
    name: '',
    connection,
    book,
    orders,
    check: createStatusCheck({ orders, book, notFound, now: () => harness.clock.ms }),
  };
  const accounts = fixedAccounts(account);
  const services = {
    settings: { get: settings },
    accounts,
    databaseFile: { whenVerified: () => Promise.resolve() },
    labels: createLabelMaker({
      window: drawingWindow,
      printWindow: drawingWindow,
      inspector,
      log,
      secrets,
    }),
    labelStore: openLabelStore(database, () => harness.clock.ms),
    stationOrders: { accounts, checkStatus: () => false },
    lockRun: () => ({ release: () => undefined }),
    log,
  } as unknown as Services;
  if (surface === 'command line') {
    const command = parseCommand(['print', code, '--json']);
    if (command.kind !== 'print') throw new Error('another command');
    const [output, error] = [new PassThrough(), new PassThrough()];
    const exitCode = await printFromCommandLine(command, services, {
      choosePrinter: () => printer,
      leftInQueues: createLeftoverQueueJobs(null),
      streams: { input: Readable.from(['']), output, error },
      onInterrupt: () => undefined,
    });
    const { outcome, reason } = JSON.parse(written(output)) as { outcome: string; reason: string };
    const said = written(error).split('\n');
    if ((outcome === 'printed') !== (exitCode === 0)) throw new Error(`${outcome} with ${exitCode}`);
    const [, vi = '', en = ''] = said.map((line) => line.trim());
    return { labels, end: { code: outcome === 'printed' ? 'done' : reason, value: null, text: { vi, en } } };
  }
  const station = createStation(services.labelStore, {
    source: 'station',
    resume: true,
    reprintDays: () => 30,
    orders: services.stationOrders,
    runOptions: () => createRunOptions(services, () => printer),
    attended: null,
    log,
    onChange: () => undefined,
  });
  station.scan(code);
  await station.whenLookupsDone();
  station.retryFailed();
  try {
    const { endedBy } = await station.print();
    const [row] = station.state().rows;
    const problem = row?.problem ?? endedBy;
    const isOut = row?.state === 'printed' || row?.state === 'submitted';
    return { labels, end: isOut || problem === null ? done(isOut) : ended(problem) };
  } catch (error) {
    return { labels, end: ended(problemOf(error)) };
  } finally {
    station.close();
  }
}

const done = (isOut: boolean): CallOutcome => ({
  code: isOut ? 'done' : ('internal' satisfies ProblemCode),
  value: null,
  text: { vi: '', en: '' },
});
