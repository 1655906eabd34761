import { describe, expect, it } from 'vitest';
import { code } from './fakes.ts';
import { problemCode } from './stations.ts';
import { newWorkstation } from './workstations.ts';

describe('the workstation', () => {
  it('removes the last order until it has started', async () => {
    const { workstation, states } = newWorkstation();
    expect(workstation.undoLastScan()).toBeNull();
    workstation.scan(code(0));
    workstation.scan(code(1));
    expect(workstation.undoLastScan()).toMatchObject({ code: code(1) });
    expect(states()).toEqual(['queued']);
    await workstation.print();
    expect(workstation.undoLastScan()).toBeNull();
  });

  it('shows the last label as printed, even the same one twice', async () => {
    const { workstation } = newWorkstation();
    expect(await workstation.lastLabel()).toBeNull();
    workstation.scan(code(0));
    await workstation.print();
    expect(workstation.state().last).toEqual({ code: code(0), sequence: 1 });
    expect(await workstation.lastLabel()).toMatchObject({
      last: { code: code(0), sequence: 1 },
      picture: { widthMm: 80, heightMm: 100 },
    });
    workstation.reprint(workstation.state().rows[0]?.id ?? 0, 'damaged');
    await workstation.print();
    expect(workstation.state().last).toEqual({ code: code(0), sequence: 2 });
  });

  it('only queues what a disk failure interrupted before its hand-over; the next press prints it', async () => {
    const { workstation, ledger, states } = newWorkstation();
    workstation.scan(code(0));
    ledger.step([workstation.state().rows[0]?.id ?? 0], { event: 'prepare' });
    expect(await problemCode(workstation.print())).toBe('nothing-to-print');
    expect(states()).toEqual(['queued']);
    expect(await workstation.print()).toMatchObject({ printed: 1 });
  });

  it('prints only what was queued when print was pressed', async () => {
    const { workstation, ledger, states } = newWorkstation();
    workstation.scan(code(0));
    workstation.scan(code(1));
    ledger.step([workstation.state().rows[0]?.id ?? 0], { event: 'prepare' });
    const first = workstation.print();
    workstation.scan(code(2));
    expect(await first).toMatchObject({ printed: 1 });
    expect(states()).toEqual(['queued', 'printed', 'queued']);
    expect(await workstation.print()).toMatchObject({ printed: 2 });
  });
});
