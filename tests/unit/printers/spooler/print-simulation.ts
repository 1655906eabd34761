import { JOB_STATUS } from '../../../../main/printers/spooler/windows-flags.ts';
import { createFakeWindowsQueue, type FakeWindowsQueue, NAMELESS, TITLE } from './fake-windows-queue.ts';

/** What is on paper of the one label: none of it, perhaps some, or all. */
export type PaperState = 'none' | 'perhaps' | 'all';

/** How this Windows, its driver and its port monitor behave. */
export interface SimulationOptions {
  readonly tells: boolean;
  /** The delay of change reports and of queries, in ms. */
  readonly delayMs: number;
  readonly latencyMs: number;
  /** An answer is as old as its question. */
  readonly stale: boolean;
  /** The consecutive statuses of a printed job. */
  readonly ends: readonly ('PRINTED' | 'COMPLETE' | 'deletion' | 'silence')[];
  /** Whether a flag is added to earlier ones or replaces them. */
  readonly adds: boolean;
  /** A paused job is not reported as printing, although a part of it was sent. */
  readonly pauseHides: boolean;
  /** A deletion is reported as deleting, printed, deleted. */
  readonly dances: boolean;
  /** A deletion takes until the next step. */
  readonly lingers: boolean;
  /** An outage of the spooler is not reported if a query was refused meanwhile. */
  readonly hidesBreaks: boolean;
  /** The job gets its name at the next step only. */
  readonly nameless: boolean;
}

const { PAUSED, DELETING, DELETED, SPOOLING, PRINTING, PRINTED, COMPLETE, RESTART, PAPEROUT, ERROR } =
  JOB_STATUS;
const TROUBLE = PAPEROUT.bit | ERROR.bit;
const ID = 12;

export const SIMULATION_STEPS = [
  ...(['begin', 'end', 'pause', 'resume', 'delete', 'restart-job', 'job-trouble', 'job-well'] as const),
  ...(['printer-trouble', 'printer-well', 'give-up', 'stop', 'purge', 'start'] as const),
  ...(['drop', 'catch-up', 'miss-answers', 'torn', 'replace'] as const),
];
export type SimulationStep = (typeof SIMULATION_STEPS)[number];

/** A queue and a printer with one label, in which anything may happen at any moment; `paper` holds the truth. */
export function createPrintSimulation(nature: SimulationOptions) {
  let paper: PaperState = 'none';
  let isPrinting = false;
  let isUp = true;
  let isDeleting = false;
  let clean = nature.tells;
  let complete = false;
  let takenBack = false;
  let askedBefore = 0;
  let inTrouble = false;
  let nameless = false;
  let ends = [...nature.ends];
  const queue: FakeWindowsQueue = createFakeWindowsQueue({
    ...nature,
    onControl(id, command) {
      if (command === 'delete') {
        takenBack = true;
        remove();
      } else if (command === 'pause') pause(id);
    },
  });
  const job = () => {
    const listed = queue.jobs.get(ID);
    return listed?.document === TITLE || listed?.document === NAMELESS ? listed : undefined;
  };
  const isWaiting = () => isUp && job() !== undefined && !isDeleting;

  function say(bit: number, without = 0): void {
    const status = job()?.status ?? 0;
    const kept = nature.adds ? status : status & (PAUSED.bit | TROUBLE);
    queue.set(ID, { status: (kept & ~without) | bit });
  }
  function pause(id: number): void {
    if (id === ID) say(PAUSED.bit | (isPrinting && !nature.pauseHides ? PRINTING.bit : 0), PRINTING.bit);
  }
  function remove(): void {
    if (job() === undefined || isDeleting) return;
    isDeleting = true;
    isPrinting = false;
    say(DELETING.bit);
    if (nature.dances) say(PRINTED.bit | DELETING.bit);
    if (!nature.lingers) leave();
  }
  function leave(): void {
    say(DELETING.bit | DELETED.bit);
    queue.removeSilently(ID);
  }
  function name(): void {
    if (!nameless || job() === undefined) return;
    queue.set(ID, { document: TITLE });
    nameless = false;
  }
  function end(): void {
    const word = ends[0];
    if (!isUp || job() === undefined || isDeleting || word === undefined) return;
    if (ends.length === nature.ends.length && !isPrinting) return;
    ends = ends.slice(1);
    isPrinting = false;
    if (word === 'COMPLETE') {
      // The printer has the job and may print it; it is reported as printed once it is.
      complete = true;
      say(COMPLETE.bit, PRINTING.bit);
    } else if (word === 'deletion') leave();
    else {
      paper = 'all';
      if (word === 'PRINTED') say(PRINTED.bit, PRINTING.bit);
      else queue.removeSilently(ID);
    }
  }

  const steps: Readonly<Record<SimulationStep, () => void>> = {
    begin() {
      if (
        !isWaiting() ||
        isPrinting ||
        ends.length < nature.ends.length ||
        ((job()?.status ?? 0) & PAUSED.bit) !== 0
      )
        return;
      isPrinting = true;
      paper = 'perhaps';
      say(PRINTING.bit, SPOOLING.bit | RESTART.bit);
    },
    end,
    pause() {
      if (isWaiting()) pause(ID);
    },
    resume() {
      if (isWaiting()) say(isPrinting ? PRINTING.bit : 0, PAUSED.bit);
      // Without other flags, a pause is not ended by another status.
      const status = job()?.status ?? 0;
      if (isWaiting()) queue.set(ID, { status: status & ~PAUSED.bit });
    },
    delete() {
      if (isUp) remove();
    },
    'restart-job'() {
      if (!isWaiting() || !isPrinting) return;
      isPrinting = false;
      say(RESTART.bit, PRINTING.bit);
    },
    'job-trouble'() {
      if (isWaiting()) say(TROUBLE | (isPrinting ? PRINTING.bit : 0));
    },
    'job-well'() {
      const status = job()?.status ?? 0;
      if (isWaiting()) queue.set(ID, { status: status & ~TROUBLE });
    },
    'printer-trouble'() {
      inTrouble ||= isUp;
      if (isUp) queue.printer(0x80);
    },
    'printer-well'() {
      inTrouble &&= !isUp;
      if (isUp) queue.printer(0);
    },
    // A port monitor drops a job that its printer does not accept, without a report.
    'give-up'() {
      if (isWaiting() && (inTrouble || ((job()?.status ?? 0) & TROUBLE) !== 0)) queue.removeSilently(ID);
    },
    stop() {
      if (!isUp) return;
      isUp = false;
      clean = false;
      askedBefore = queue.calls.length;
      queue.fail(Infinity);
    },
    // Somebody empties the folder of the stopped spooler.
    purge() {
      if (isUp) return;
      queue.removeSilently(ID);
    },
    start() {
      if (isUp) return;
      isUp = true;
      queue.fail(0);
      queue.cutOff(!nature.hidesBreaks || queue.calls.length === askedBefore);
      const stood = job();
      if (stood !== undefined) queue.jobs.set(ID, { ...stood, status: stood.status & PAUSED.bit });
      isPrinting = false;
      if (isDeleting) queue.removeSilently(ID);
    },
    drop() {
      clean = false;
      queue.drop();
      // Dropped changes are reported as soon as any change.
      setTimeout(() => queue.catchUp(), 400);
    },
    'catch-up'() {
      clean = false;
      queue.catchUp();
    },
    'miss-answers'() {
      clean = false;
      queue.fail(isUp ? 3 : Infinity);
    },
    // Only the final state is reported of a job that begins and waits again.
    torn() {
      steps.drop();
      steps.begin();
      isPrinting = false;
      if (isWaiting()) queue.set(ID, { status: 0 });
    },
    // The spooler restarts with an empty folder, and gives the number to the next label.
    replace() {
      if (!isUp) return;
      steps.stop();
      steps.purge();
      steps.start();
      queue.add(ID, 'Tem SGNS336484LM.883568271 #8-mh0k4', PRINTING.bit);
      queue.set(ID, { status: PRINTING.bit | PRINTED.bit });
    },
  };

  return {
    queue,
    /** The label's job is handed over. */
    submit() {
      nameless = nature.nameless;
      queue.add(ID, nameless ? NAMELESS : TITLE);
    },
    step(step: SimulationStep) {
      name();
      if (isDeleting && job() !== undefined && isUp) leave();
      steps[step]();
    },
    /** What is true now. */
    truth: () => ({
      paper,
      mayComeOut: job() !== undefined && !isDeleting,
      /** Every change was reported, every query answered. */
      clean,
      /** "Complete" was reported, so nothing more can be known. */
      complete,
      /** Tem deleted it. */
      takenBack,
      /** It left the queue before it had its name. */
      nameless,
    }),
  };
}
