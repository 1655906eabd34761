import { type Spooler, SpoolerError, type SpoolerJob } from '../../../main/printers/spooler/spooler.ts';

export const PRINTED: SpoolerJob = {
  id: 7,
  state: 'completed',
  begun: true,
  anew: false,
  done: 1,
  reasons: [],
  said: '',
};

export const noAnswer = (): Promise<never> => Promise.reject(new SpoolerError('no answer'));

/** A spooler that is ready and has printed every job, unless `more` answers otherwise; `calls` are in order. */
export function fakeSpooler(more: Partial<Spooler> = {}) {
  const calls: unknown[][] = [];
  const printed = () => Promise.resolve(PRINTED);
  const answers: Spooler = {
    getQueueState: () => Promise.resolve({ state: 'ready' }),
    subscribe: () => Promise.resolve(),
    submit: () => Promise.resolve(7),
    findJob: printed,
    getJob: printed,
    removeJob: printed,
    ...more,
  };
  const noted = Object.entries(answers).map(([name, answer]: [string, (...args: unknown[]) => unknown]) => [
    name,
    (...args: unknown[]) => {
      calls.push([name, ...args]);
      return answer(...args);
    },
  ]);
  return { spooler: Object.fromEntries(noted) as Spooler, calls, names: () => calls.map(([name]) => name) };
}
