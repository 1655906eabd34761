import { describe, expect, it } from 'vitest';
import { newDesk } from './desks.ts';
import { code } from './fakes.ts';

describe('at the desk', () => {
  it('the last order can be taken out again until it is begun', async () => {
    const { desk, states } = newDesk();
    expect(desk.undo()).toBeNull();
    desk.scan(code(0));
    desk.scan(code(1));
    expect(desk.undo()).toMatchObject({ code: code(1) });
    expect(states()).toEqual(['queued']);
    await desk.print();
    expect(desk.undo()).toBeNull();
  });

  it('the last label is shown as it was printed, also the same one twice', async () => {
    const { desk } = newDesk();
    expect(await desk.lastLabel()).toBeNull();
    desk.scan(code(0));
    await desk.print();
    expect(desk.state().last).toEqual({ code: code(0), turn: 1 });
    expect(await desk.lastLabel()).toMatchObject({
      last: { code: code(0), turn: 1 },
      picture: { widthMm: 80, heightMm: 100 },
    });
    desk.reprint(desk.state().rows[0]?.id ?? 0, 'damaged');
    await desk.print();
    expect(desk.state().last).toEqual({ code: code(0), turn: 2 });
  });
});
