import { dirname, join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { HTTP_LIMITS } from '../../main/partner/http-limits.ts';
import type { NewFault } from '../../main/sandbox/control/faults.ts';
import { createRandom, type Random } from '../../main/sandbox/data/random.ts';
import { createMemorySampler } from '../benchmarks/memory-sample.ts';
import { type BenchmarkStation, withBenchmarkStation } from '../benchmarks/station.ts';
import { freePort } from '../e2e/free-port.ts';
import { listPrepared } from '../e2e/list-files.ts';
import { receiverAddress } from '../e2e/receiver-address.ts';
import { withTimeLimit } from '../helpers/time-limit.ts';
import type { PrintedLabel } from '../printers/virtual/languages.ts';
import type { VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { createPaper, emptyAccount, findFailures, formatAccount, type Paper, settle } from './books.ts';
import { inTurns, startFaults } from './faults.ts';
import { createOrderChanges, type OrderChanges } from './order-changes.ts';
import { newDeeds, packOff } from './packer.ts';
import { createPaperReader } from './read-barcodes.ts';
import { assessFlatness, listLeft, type ResourceSample, takeSample } from './resources.ts';
import { ENDLESS, MINUTE_MS, type Outcome, type Run, type Scenario } from './scenario.ts';

/** Every fault, and what it breaks. */
const FAULTS = {
  /** The service answers with HTTP 500, once or more often than Tem tries. */
  'partner-500': 'partner',
  /** The service does not answer within the time that Tem gives one attempt. */
  'partner-time-out': 'partner',
  /** The label page says that the print token has expired. */
  'expired-token': 'partner',
  /** The printer refuses connections, and breaks existing ones. */
  'printer-off': 'outside',
  'paper-out': 'outside',
  /** The connection to the printer breaks in the middle of a label. */
  'connection-breaks': 'connection',
  /** The renderer of the hidden label window is killed. */
  'label-window-killed': 'label window',
  /** The station's window reloads. */
  'window-reloaded': 'outside',
} as const;
type FaultKind = keyof typeof FAULTS;

/** A packer's batches. */
const BATCH = [10, 60] as const;
/** Several documents per batch, so that faults can hit one that loads while another prints. */
const CHUNK_SIZE = 15;
/** Reads one label in this many from the paper. */
const READ_EACH = 10;
/** One order in as many changes between its scan and the key. */
const CHANGES = 0.05;
/** For a batch with everything that a packer does about it, or a sample; beyond it something hangs. */
const LIMIT_MS = 5 * MINUTE_MS;
/** Faults hit some of the batches that are given time to be ready, but not so many in a row. */
const MANY_WAITS = 5;
/** How long a printer is away, ms. */
const AWAY_MS = [200, 1_500] as const;
/** Of a thousand labels, all of them honest, one may be held. */
const MOST_HELD = 0.001;
/** Longer than a label of 80 x 80 mm in ZPL, and than most labels. */
const LABEL_BYTES = 40_000;

/** One fault comes in each span of `every` labels. */
const DEFAULTS = { labels: 10_000, minutes: ENDLESS, every: 50 };

/** The built app with its window prints batch after batch, and a packer does what it asks for. */
export const soak: Scenario<typeof DEFAULTS> = {
  defaults: DEFAULTS,
  async run(given, run) {
    const reader = await createPaperReader();
    const paper = createPaper();
    const look: { onLabel: (label: PrintedLabel, code: string) => void } = { onLabel: () => undefined };
    const printer = await paper.startPrinter('station', (label, code) => look.onLabel(label, code));
    const settings = {
      printer: printer.address,
      chunkSize: CHUNK_SIZE,
      prepareAhead: true,
      receiverOn: true,
      receiverPort: await freePort(),
    };
    try {
      return await withBenchmarkStation({ orders: given.labels, settings, busy: true }, async (station) => {
        await station.partner.registerWebhook(await receiverAddress(station));
        const changes = createOrderChanges(station.partner, createRandom(run.seed + 2));
        look.onLabel = (label, code) => {
          changes.keep(label, code);
          if (paper.all.length % READ_EACH === 0) reader.read(label, code);
        };
        return work(given, run, { station, printer, paper, changes, reader });
      });
    } finally {
      await printer.close();
    }
  },
};

interface Scene {
  readonly station: BenchmarkStation;
  readonly printer: VirtualPrinter;
  readonly paper: Paper;
  readonly changes: OrderChanges;
  readonly reader: Awaited<ReturnType<typeof createPaperReader>>;
}

async function work(
  { labels: goal, minutes, every }: typeof DEFAULTS,
  run: Run,
  { station, printer, paper, changes, reader }: Scene,
): Promise<Outcome> {
  const { app, page, partner, ledger } = station;
  const dataDir = dirname(ledger);
  const memory = await createMemorySampler(app, page);
  const deaths = await countDeaths(app);
  const troubles: string[] = [];
  const chance = createRandom(run.seed + 1);
  const faults = startFaults(planFaults(chance, every), {
    due: ({ at }) => paper.until(() => paper.all.length >= at),
    subjectOf: ({ kind }) => FAULTS[kind],
    inject: ({ kind }, last) => injectFault(kind, { station, printer, random: chance, last }),
    onTrouble: (what) => troubles.push(what),
  });
  const random = createRandom(run.seed);
  const account = emptyAccount();
  const deeds = newDeeds();
  const samples: ResourceSample[] = [];
  const held: string[] = [];
  const mb = (name: 'main' | 'renderer' | 'label window'): string =>
    `${name} ${samples.at(-1)?.amounts[name].toFixed(0)} MB`;
  run.everyMinute(
    () =>
      `${paper.all.length} of ${goal} labels, ${sum(faults.injected)} faults; ${mb('main')}, ${mb('renderer')}, ${mb('label window')}`,
  );
  const place = {
    station: 'station',
    page,
    printer,
    paper,
    random,
    mended: () => faults.over('outside'),
    async beforePrint(codes: readonly string[]) {
      for (const code of codes.filter(() => random.chance(CHANGES))) {
        const outcome = await changes.change(code);
        if (outcome !== 'delivered') troubles.push(`the event of ${code} was ${outcome}`);
      }
    },
  };
  const end = run.minutes() + minutes;
  while (account.orders < goal && run.minutes() < end) {
    const codes = partner.takeCodes(Math.min(goal - account.orders, random.integer(...BATCH)));
    const rows = await withTimeLimit(LIMIT_MS, 'a batch', packOff(codes, place, deeds));
    for (const { code, state, problem } of rows)
      if (state === 'held') held.push(`${code}: ${problem?.code ?? 'no reason'}`);
    settle(account, {
      orders: codes.map((code) => ({ code, stations: ['station'] })),
      paper,
      ledgers: new Map([['station', new Map(rows.map(({ code, state }) => [String(code), state]))]]),
      asking: ['unknown', 'failed', 'held'],
    });
    const amounts = await withTimeLimit(LIMIT_MS, 'a sample', takeSample(station, memory, dataDir));
    samples.push({ labels: paper.all.length, amounts });
    await reader.done();
  }
  faults.stop();
  await faults.allOver;
  // Clears the faults that nothing has met: nothing may hinder the comparison.
  await partner.setLatency(0);
  const stale = await changes.findStale(join(station.folder, 'afresh'));
  const labelWindowDeaths = await deaths();
  await app.close();
  const left = [...listLeft(station, labelWindowDeaths), ...listPrepared(dataDir)];
  const flatness = assessFlatness(samples);
  const [read, { misread }] = [await reader.done(), reader];
  const heldShare = held.length / Math.max(1, account.orders);
  const figures = {
    account,
    faults: faults.injected,
    labelWindowDeaths,
    deeds,
    changed: changes.changed,
    read,
    samples,
    held,
    heldShare,
  };
  return {
    figures: { ...figures, labels: paper.all.length, flatness, stale, misread, left },
    failures: [
      ...findFailures('soak', account),
      ...(heldShare > MOST_HELD ? held.map((line) => `held: ${line}`) : []),
      ...troubles,
      ...deeds.untrue.map((line) => `untrue: ${line}`),
      ...misread.map((line) => `wrong on the paper: ${line}`),
      ...stale.map((code) => `came out with old data: ${code}`),
      ...(deeds.waited >= MANY_WAITS && deeds.ready === 0
        ? ['no batch was ready before it was printed']
        : []),
      ...flatness.flatMap(({ resource, first, last, most, isFlat }) =>
        isFlat ? [] : [`${resource}: ${tidy(first)} → ${tidy(last)}, at most ${tidy(most)}`],
      ),
      ...left.map((file) => `left behind: ${file}`),
      ...(paper.all.length === 0 ? ['no label came out'] : []),
    ],
    lines: [
      `${paper.all.length} labels; faults: ${Object.entries(faults.injected)
        .map(([kind, times]) => `${kind} ${times}`)
        .join(', ')}`,
      formatAccount('soak', account),
      `${held.length} of ${account.orders} honest labels held: ${(100 * heldShare).toFixed(2)} %`,
      `${read} read from the paper; the packer answered ${deeds.answered} questions, put failures back ${deeds.retried} times, ` +
        `printed again ${deeds.printedAgain} times, had Tem look again ${deeds.lookedAgain} times; it went on by itself ${deeds.wentOn} times`,
      `${deeds.ready} of ${deeds.waited} batches were ready before they were printed; ${changes.changed} orders changed before that, ` +
        `${stale.length} labels had old data`,
      row('', 'first', 'last', 'at most'),
      ...flatness.map(({ resource, first, last, most }) =>
        row(resource, tidy(first), tidy(last), tidy(most)),
      ),
    ],
  };
}

/** One fault at a random label of each span of labels. */
function* planFaults(
  random: Random,
  every: number,
): Generator<{ readonly kind: FaultKind; readonly at: number }> {
  let span = 0;
  for (const kind of inTurns(random, Object.keys(FAULTS) as FaultKind[]))
    yield { kind, at: span++ * every + random.integer(0, every - 1) };
}

interface FaultScene extends Pick<Scene, 'station' | 'printer'> {
  readonly random: Random;
  readonly last: (ms: number) => Promise<void>;
}

/** Injects the fault. Resolves once it is over, though its effect on Tem may continue; faults of the partner are armed. */
async function injectFault(kind: FaultKind, { station, printer, random, last }: FaultScene): Promise<void> {
  const { app, page, partner } = station;
  const { attempts, attemptMs } = HTTP_LIMITS;
  switch (kind) {
    case 'partner-500':
      return armPartnerFault(partner.url, {
        operation: random.pick(['token', 'label', 'info']),
        fault: { kind: 'server-error' },
        // Fewer than Tem tries do not end a run; twice as many do, even with two concurrent requests.
        calls: random.pick([attempts - 1, attempts * 2]),
      });
    case 'partner-time-out':
      return armPartnerFault(partner.url, {
        operation: random.pick(['token', 'label']),
        fault: { kind: 'latency', ms: attemptMs + 1_000 },
      });
    case 'expired-token':
      // Tem requests another token once: the second time the orders fail.
      return armPartnerFault(partner.url, {
        operation: 'label',
        fault: { kind: 'expired-token' },
        calls: random.integer(1, 2),
      });
    case 'printer-off':
    case 'paper-out': {
      const of = kind === 'paper-out' ? 'outOfPaper' : 'off';
      printer.set({ [of]: true });
      await last(random.integer(...AWAY_MS));
      return printer.set({ [of]: false });
    }
    case 'connection-breaks':
      return printer.dropAfter(random.integer(1, LABEL_BYTES));
    case 'label-window-killed':
      // There may be no further page to load.
      return Promise.race([
        killLabelWindow(app, random.pick(['now', 'did-navigate', 'did-stop-loading'])),
        last(LIMIT_MS),
      ]);
    case 'window-reloaded':
      return reload(page);
  }
}

async function armPartnerFault(url: string, fault: NewFault): Promise<void> {
  const answer = await fetch(`${url}/sandbox/faults`, {
    method: 'POST',
    headers: { 'tem-sandbox': 'control', 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!answer.ok) throw new Error(`the sandbox does not take the fault: ${await answer.text()}`);
}

/**
 * Kills the label window's renderer: at once, or when its next page exists, or has loaded. (A page that is only being requested
 * gets another renderer.) Resolves when it has died, whatever ended it; the window is made for the first label.
 */
const killLabelWindow = (
  app: ElectronApplication,
  when: 'now' | 'did-navigate' | 'did-stop-loading',
): Promise<void> =>
  app.evaluate(
    ({ app: electronApp, BrowserWindow }, moment) =>
      new Promise<void>((resolve) => {
        const strike = ({ webContents }: Electron.BrowserWindow): void => {
          webContents.once('render-process-gone', () => resolve());
          webContents.once('destroyed', () => resolve());
          const kill = (): void => webContents.forcefullyCrashRenderer();
          // Electron has a separate signature for each event name, so each needs its own call.
          if (moment === 'did-navigate') webContents.once(moment, kill);
          else if (moment === 'did-stop-loading') webContents.once(moment, kill);
          else kill();
        };
        const there = BrowserWindow.getAllWindows().find((one) => !one.isVisible());
        if (there === undefined) electronApp.once('browser-window-created', (_event, made) => strike(made));
        else strike(there);
      }),
    when,
  );

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.locator('main:not([aria-busy])').waitFor();
}

/** Counts how often the hidden window's renderer dies; returns a function that reads the count. */
async function countDeaths(app: ElectronApplication): Promise<() => Promise<number>> {
  const counter = await app.evaluateHandle(({ app: electronApp }) => {
    const seen = { deaths: 0 };
    electronApp.on('render-process-gone', () => seen.deaths++);
    return seen;
  });
  return () => counter.evaluate(({ deaths }) => deaths);
}

const sum = (counts: Readonly<Partial<Record<string, number>>>): number =>
  Object.values(counts).reduce<number>((all, one = 0) => all + one, 0);

const row = (name: string, ...cells: readonly (string | number)[]): string =>
  name.padEnd(30) + cells.map((cell) => String(cell).padStart(10)).join('');

const tidy = (value: number | null): string => {
  if (value === null) return '–';
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
};
