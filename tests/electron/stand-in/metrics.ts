import { readFileSync } from 'node:fs';
import { chromium } from './runtime.ts';

interface Metric {
  pid: number;
  type: string;
  creationTime: number;
  cpu: { percentCPUUsage: number; cumulativeCPUUsage: number; idleWakeupsPerSecond: number };
  memory: { workingSetSize: number; peakWorkingSetSize: number };
  serviceName?: string;
  name?: string;
}

/** Chromium's name of every utility process that runs Node (shell/services/node). */
export const NODE_SERVICE = 'node.mojom.NodeService';

/** The names of the running utility processes that main has forked, by their ids. */
export const forked = new Map<number, string>();

let chromiumPids: readonly { id: number; type: string }[] = [];

/** app.getAppMetrics is synchronous, Chromium's answer isn't: this keeps the list current. */
export async function refreshProcesses(): Promise<void> {
  chromiumPids = (await chromium().browser.send('SystemInfo.getProcessInfo')).processInfo;
}

const types: Readonly<Record<string, string>> = { browser: 'Browser', renderer: 'Tab', GPU: 'GPU' };

/** https://www.electronjs.org/docs/latest/api/app#appgetappmetrics, Chromium's from /proc. Node's process is the `Browser`. */
export function appMetrics(): Metric[] {
  const others = chromiumPids.map(({ id, type }) => ({
    pid: id,
    type: type === 'browser' ? 'Utility' : (types[type] ?? 'Utility'),
  }));
  const own = metric(
    process.pid,
    'Browser',
    process.memoryUsage.rss() / 1024,
    process.resourceUsage().maxRSS,
  );
  const ofProc = (pid: number, type: string, named?: Pick<Metric, 'serviceName' | 'name'>): Metric[] => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const kilobytes = (field: string) =>
        Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      return [{ ...metric(pid, type, kilobytes('VmRSS'), kilobytes('VmHWM')), ...named }];
    } catch {
      return [];
    }
  };
  return [
    own,
    ...others.flatMap(({ pid, type }) => ofProc(pid, type)),
    ...[...forked].flatMap(([pid, name]) => ofProc(pid, 'Utility', { serviceName: NODE_SERVICE, name })),
  ];
}

/** @param workingSetSize in kB, as its peak */
const metric = (pid: number, type: string, workingSetSize: number, peakWorkingSetSize: number): Metric => ({
  pid,
  type,
  creationTime: 0,
  cpu: { percentCPUUsage: 0, cumulativeCPUUsage: 0, idleWakeupsPerSecond: 0 },
  memory: { workingSetSize, peakWorkingSetSize },
});
