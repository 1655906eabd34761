import { describe, expect, it } from 'vitest';
import { createCupsSpooler, readCupsReasons } from '../../../../main/printers/spooler/cups-spooler.ts';
import { GROUP, type IppResponse, type IppValue } from '../../../../main/printers/spooler/ipp.ts';
import type { postIpp } from '../../../../main/printers/spooler/ipp-post.ts';
import { SpoolerError } from '../../../../main/printers/spooler/spooler.ts';

type Fields = Record<string, IppValue | IppValue[]>;

function group(tag: number, fields: Fields): IppResponse['groups'][number] {
  const entries = Object.entries(fields).map(([name, value]): [string, IppValue[]] => [
    name,
    Array.isArray(value) ? value : [value],
  ]);
  return { tag, attributes: new Map(entries) };
}

const IDLE: Fields = {
  'printer-state': 3,
  'printer-state-reasons': 'none',
  'printer-is-accepting-jobs': true,
};
const JOB: Fields = { 'job-id': 7, 'job-name': 'tem-1', 'job-state': 3, 'time-at-processing': null };

/** CUPS with one queue and these jobs; a cancelled job ends as CUPS reports. */
function fakeCups({
  queue = IDLE,
  jobs = [JOB],
  cancel = 0,
}: {
  queue?: Fields;
  jobs?: Fields[];
  cancel?: number;
}) {
  const asked: {
    operation: number;
    names: string[];
    values: Map<string, unknown>;
    all: Map<string, readonly unknown[]>;
  }[] = [];
  const post: typeof postIpp = (_address, operation, attributes) => {
    asked.push({
      operation,
      names: attributes.map(({ name }) => name),
      values: new Map(attributes.map(({ name, values }) => [name, values[0]])),
      all: new Map(attributes.map(({ name, values }) => [name, values])),
    });
    const answer = (status: number, groups: IppResponse['groups'] = []) =>
      Promise.resolve({ status, requestId: 1, groups });
    if (operation === 0x0b) return answer(0, [group(GROUP.printer, queue)]);
    if (operation === 0x0a)
      return answer(
        0,
        jobs.map((job) => group(GROUP.job, job)),
      );
    if (operation === 0x08) return answer(cancel);
    const [job] = jobs;
    return job === undefined ? answer(0x0406) : answer(0, [group(GROUP.job, job)]);
  };
  const address = () => ({ socketPath: '/nowhere' });
  return { asked, spooler: createCupsSpooler({ user: 'pack', post, address }) };
}

describe('CUPS’ status of a printer', () => {
  it.each<[string, Fields, object]>([
    ['idle', IDLE, { state: 'ready' }],
    [
      'stopped',
      { ...IDLE, 'printer-state': 5, 'printer-state-reasons': ['paused'] },
      { state: 'blocked', reasons: ['paused'] },
    ],
    [
      'refusing jobs',
      { ...IDLE, 'printer-is-accepting-jobs': false },
      { state: 'blocked', reasons: ['paused'] },
    ],
    [
      'holding what comes',
      { ...IDLE, 'printer-state-reasons': ['hold-new-jobs'] },
      { state: 'blocked', reasons: ['paused'] },
    ],
    [
      'waiting for paper',
      { ...IDLE, 'printer-state': 4, 'printer-state-reasons': ['media-empty-warning'] },
      { state: 'blocked', reasons: ['out-of-paper'] },
    ],
    [
      'idle, with what it said of its last job',
      { ...IDLE, 'printer-state-reasons': ['media-empty-error'] },
      { state: 'ready' },
    ],
  ])('%s', async (_name, queue, state) => {
    expect(await fakeCups({ queue }).spooler.getQueueState('bench')).toEqual(state);
  });

  it.each([
    [
      ['media-empty-error', 'media-empty-warning', 'cover-open'],
      ['out-of-paper', 'door-open'],
    ],
    [['offline-report', 'media-empty-report', 'toner-low-warning', 'connecting-to-device'], ['offline']],
    [['none', 'toString', 'media-low-error', 'cups-waiting-for-job-completed'], []],
    [
      ['marker-supply-empty-error', 'marker-over-temp-error', 'media-jam', 'other-error'],
      ['ribbon-out', 'too-hot', 'error'],
    ],
  ])('%j is %j', (keywords, reasons) => {
    expect(readCupsReasons(keywords)).toEqual(reasons);
  });
});

describe('CUPS’ status of a job', () => {
  it.each<[number, string, boolean]>([
    [3, 'pending', false],
    [4, 'held', false],
    [5, 'processing', true],
    [6, 'stopped', true],
    [7, 'cancelled', false],
    [8, 'aborted', false],
    [9, 'completed', false],
  ])('job-state %i is %s', async (number, state, begun) => {
    const { spooler } = fakeCups({ jobs: [{ ...JOB, 'job-state': number }] });
    expect(await spooler.getJob('bench', 7, 'tem-1')).toMatchObject({ id: 7, state, begun });
  });

  it('reports that a held job has to be released', async () => {
    const { spooler } = fakeCups({ jobs: [{ ...JOB, 'job-state': 4 }] });
    expect(await spooler.getJob('bench', 7, 'tem-1')).toMatchObject({ state: 'held', reasons: ['paused'] });
  });

  it('recognizes a job that had begun by its processing time', async () => {
    const { spooler } = fakeCups({ jobs: [{ ...JOB, 'job-state': 7, 'time-at-processing': 1_795_267_915 }] });
    expect(await spooler.getJob('bench', 7, 'tem-1')).toMatchObject({ state: 'cancelled', begun: true });
  });

  it.each<[string, number, boolean]>([
    ['waits again', 3, true],
    ['is held', 4, true],
    ['is on its way', 5, false],
    ['is stopped', 6, true],
    ['was printed', 9, false],
  ])('knows that a job which was being sent and %s will be sent anew', async (_name, number, anew) => {
    const look = (time: number | null) =>
      fakeCups({ jobs: [{ ...JOB, 'job-state': number, 'time-at-processing': time }] }).spooler.getJob(
        'bench',
        7,
        'tem-1',
      );
    expect(await look(1_795_267_915)).toMatchObject({ anew, sendingSinceS: 1_795_267_915 });
    expect(await look(null)).toMatchObject({ anew: number === 6 });
    expect(await look(null)).not.toHaveProperty('sendingSinceS');
  });

  it('finds the last job of a title, as the user to whom CUPS shows titles', async () => {
    const jobs = [JOB, { ...JOB, 'job-id': 8, 'job-name': 'other' }, { ...JOB, 'job-id': 9 }];
    const { spooler, asked } = fakeCups({ jobs });
    expect(await spooler.findJob('bàn 1/2', 'tem-1')).toMatchObject({ id: 9 });
    expect(await spooler.findJob('bàn 1/2', 'tem-2')).toBeNull();
    const [first] = asked;
    expect(first?.names.slice(0, 2)).toEqual(['attributes-charset', 'attributes-natural-language']);
    expect(first?.values.get('requesting-user-name')).toBe('pack');
    expect(first?.values.get('printer-uri')).toBe('ipp://localhost/printers/b%C3%A0n%201%2F2');
    expect(first?.values.get('which-jobs')).toBe('all');
  });

  it('removes a job, and reports how it ended if that was sooner', async () => {
    const cancelled = fakeCups({ jobs: [{ ...JOB, 'job-state': 7 }] });
    expect(await cancelled.spooler.removeJob('bench', 7, 'tem-1')).toMatchObject({
      state: 'cancelled',
      begun: false,
    });
    expect(cancelled.asked[0]?.values.get('job-uri')).toBe('ipp://localhost/jobs/7');
    const ended = fakeCups({ jobs: [{ ...JOB, 'job-state': 9 }], cancel: 0x0404 });
    expect(await ended.spooler.removeJob('bench', 7, 'tem-1')).toMatchObject({ state: 'completed' });
    expect(await fakeCups({ cancel: 0x0406 }).spooler.removeJob('bench', 7, 'tem-1')).toBeNull();
    await expect(fakeCups({ cancel: 0x0403 }).spooler.removeJob('bench', 7, 'tem-1')).rejects.toThrow(
      SpoolerError,
    );
    // Without a history it is unknown whether it had begun.
    expect(await fakeCups({ jobs: [] }).spooler.removeJob('bench', 7, 'tem-1')).toMatchObject({
      begun: true,
    });
  });

  it('treats an invalid response as none', async () => {
    await expect(
      fakeCups({ jobs: [{ ...JOB, 'job-state': 99 }] }).spooler.getJob('bench', 7, 'tem-1'),
    ).rejects.toThrow(SpoolerError);
    await expect(
      fakeCups({ jobs: [{ 'job-name': 'tem-1' }] }).spooler.findJob('bench', 'tem-1'),
    ).rejects.toThrow(SpoolerError);
    expect(await fakeCups({ jobs: [] }).spooler.getJob('bench', 7, 'tem-1')).toBeNull();
  });

  it('requests all attributes of the queue’s driver, and refuses as CUPS does', async () => {
    const queue = { ...IDLE, 'printer-make-and-model': 'Zebra ZPL Label Printer' };
    const { spooler, asked } = fakeCups({ queue });
    expect(await spooler.driver?.('bench')).toMatchObject({ driver: 'Zebra ZPL Label Printer' });
    // CUPS returns it only if requested by name (https://openprinting.github.io/cups/doc/spec-ipp.html).
    expect(asked[0]?.all.get('requested-attributes')).toContain('media-col-database');
    const refusing = createCupsSpooler({
      user: 'pack',
      post: () => Promise.resolve({ status: 0x0406, requestId: 1, groups: [] }),
      address: () => ({ socketPath: '/nowhere' }),
    });
    await expect(refusing.driver?.('bench')).rejects.toThrow(SpoolerError);
  });
});
