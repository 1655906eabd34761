import { expect, it } from 'vitest';
import { getCapabilities } from '../../../../main/printers/winspool/driver-calls.ts';
import { FakeWindows } from './fake-windows.ts';

const DC_MINEXTENT = 4;
const DC_MAXEXTENT = 5;

/** A driver that answers with these numbers, and offers nothing else. */
class Driver extends FakeWindows {
  readonly #answers: ReadonlyMap<unknown, bigint>;

  constructor(least: bigint, most: bigint) {
    super();
    this.add('XP');
    this.#answers = new Map([
      [DC_MINEXTENT, least],
      [DC_MAXEXTENT, most],
    ]);
  }

  override async call(...[name, ...args]: Parameters<FakeWindows['call']>): ReturnType<FakeWindows['call']> {
    if (name !== 'DeviceCapabilitiesW') return super.call(name, ...args);
    return { value: this.#answers.get(args[2]) ?? -1n, error: 0 };
  }
}

const extentsOf = async (least: bigint, most: bigint) =>
  (await getCapabilities(new Driver(least, most), 'XP')).extents;

it('reads the limits of paper out of one number each, its upper half without a sign', async () => {
  // 20 × 10 mm to 104 × 3 m, and a length whose upper bit makes the number negative.
  expect(await extentsOf(0x0064_00c8n, 0x7530_0410n)).toEqual({ least: [200, 100], most: [1040, 30_000] });
  expect(await extentsOf(0x0064_00c8n, BigInt.asIntN(32, 0x9c40_0410n))).toEqual({
    least: [200, 100],
    most: [1040, 40_000],
  });
});

it('returns no limits of paper if the driver knows none, or only one', async () => {
  expect(await extentsOf(-1n, 0x7530_0410n)).toBeNull();
  expect(await extentsOf(0x0064_00c8n, 0n)).toBeNull();
});
