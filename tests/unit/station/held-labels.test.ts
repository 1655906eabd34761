import { describe, expect, it, vi } from 'vitest';
import type { LabelState } from '../../../shared/station.ts';
import { code, trouble } from './fakes.ts';
import { type Opened, openStation } from './preparing-stations.ts';

/** The codes of one order. */
const ONE = code(1);

const stateOf = ({ station }: Opened): LabelState | undefined => station.state().rows[0]?.state;
const idOf = ({ station }: Opened): number => station.state().rows[0]?.id ?? 0;

/** A station whose only order's label is held, showing mark 1, and agreed to; the service draws mark 2 from now on. */
async function openAgreed(): Promise<Opened> {
  const opened = await openHeld();
  opened.agree(1);
  return opened;
}

async function openHeld(): Promise<Opened> {
  const opened = openStation();
  opened.set.mark = () => 1;
  opened.set.doubt = () => 'other-code';
  opened.scan(1);
  expect(await opened.station.print()).toMatchObject({ printed: 0, held: 1 });
  opened.set.mark = () => 2;
  return opened;
}

const printed = ({ printedMarks }: Opened): number | undefined => printedMarks.get(ONE);

describe('a label that was agreed to', () => {
  it('is printed as it was shown, and not made again', async () => {
    const opened = await openAgreed();
    const made = opened.made.length;
    await opened.whenReady(1);
    expect(await opened.station.print()).toMatchObject({ printed: 1, held: 0 });
    expect([printed(opened), opened.made.length]).toEqual([1, made]);
    // Its receipt names the picture.
    const { agreed, accepted, dots } = opened.proofs.get(ONE) ?? {};
    expect({ agreed, accepted }).toEqual({ agreed: dots, accepted: 'other-code' });
    // Nothing of it is kept any longer.
    expect(await opened.prepared.read({ account: 'sandbox' as never, code: ONE })).toBeNull();
  });

  it('is printed as it was shown also if the answer comes before it is written, or labels are not made ahead', async () => {
    const opened = await openAgreed();
    opened.set.terms = null;
    opened.station.settingsChanged();
    opened.set.terms = 'S9';
    await opened.station.print();
    expect(printed(opened)).toBe(1);
  });

  it('is made again after a restart, and printed only if it looks the same', async () => {
    const same = await (await openAgreed()).again();
    same.set.mark = () => 1;
    expect(await same.station.print()).toMatchObject({ printed: 1, held: 0 });
    expect(printed(same)).toBe(1);

    const other = await (await openAgreed()).again();
    other.set.mark = () => 2;
    expect(await other.station.print()).toMatchObject({ printed: 0, held: 1 });
    expect(other.station.state().rows).toMatchObject([
      { state: 'held', problem: { code: 'other-picture' }, accepted: null, agreed: [] },
    ]);
    other.agree(1);
    await other.station.print();
    expect(printed(other)).toBe(2);
  });

  it.each<[string, (opened: Opened) => void]>([
    ['its order has changed', ({ tell }) => tell(ONE, { weight: 900 })],
    ['size or profile have', ({ set }) => (set.terms = 'S13')],
    ['the access token has', ({ station }) => station.accountChanged()],
    ['it could not be kept', ({ prepared }) => prepared.discard({ account: 'sandbox' as never, code: ONE })],
  ])('is made again, and held if it looks different, if %s', async (_what, change) => {
    const opened = await openAgreed();
    change(opened);
    expect(await opened.station.print()).toMatchObject({ printed: 0, held: 1 });
    expect(opened.station.state().rows).toMatchObject([{ problem: { code: 'other-picture' } }]);
    expect(printed(opened)).toBeUndefined();
  });

  it('is made again if its order changes while it waits for the printer', async () => {
    const opened = await openAgreed();
    await opened.whenReady(1);
    opened.set.lookUp = async () => void opened.tell(ONE, { weight: 900 });
    expect(await opened.station.print()).toMatchObject({ printed: 0, held: 1 });
    expect(printed(opened)).toBeUndefined();
  });

  it('is asked about once more if the operator tries again or reprints', async () => {
    const opened = await openAgreed();
    await opened.station.print();
    opened.station.reprint(idOf(opened), 'damaged');
    expect(await opened.station.print()).toMatchObject({ printed: 0, held: 1 });
    opened.agree(1);
    opened.set.print = () => {
      throw trouble('printer-failed');
    };
    await opened.station.print();
    expect(stateOf(opened)).toBe('failed');
    opened.set.print = () => undefined;
    opened.set.mark = () => 3;
    opened.station.retry(idOf(opened));
    expect(await opened.station.print()).toMatchObject({ printed: 0, held: 1 });
  });

  it('is the same when the operator saw that it did not come out, and when nothing of it was sent', async () => {
    const opened = await openAgreed();
    for (const problem of ['handover-unknown', 'printer-not-ready'] as const) {
      opened.set.print = () => {
        throw trouble(problem);
      };
      await opened.station.print();
      if (problem === 'handover-unknown') opened.station.resolve(idOf(opened), false);
      expect(stateOf(opened)).toBe('queued');
    }
    opened.set.print = () => undefined;
    expect(await opened.station.print()).toMatchObject({ printed: 1 });
    expect(printed(opened)).toBe(1);
  });

  it('is the same after another question about its order', async () => {
    const opened = await openAgreed();
    opened.tell(ONE, { status: '0' });
    await vi.waitFor(() => expect(stateOf(opened)).toBe('held'));
    opened.station.printAnyway(idOf(opened), null);
    expect(await opened.station.print()).toMatchObject({ printed: 1 });
    expect(printed(opened)).toBe(1);
  });

  it('is forgotten with its row, and made anew if that comes back', async () => {
    const opened = await openHeld();
    opened.station.clear();
    await vi.waitFor(async () =>
      expect(await opened.prepared.read({ account: 'sandbox' as never, code: ONE })).toBeNull(),
    );
    opened.station.restore();
    expect(await opened.station.print()).toMatchObject({ printed: 0, held: 1 });
    opened.agree(1);
    await opened.station.print();
    expect(printed(opened)).toBe(2);
  });
});
