import { describe, expect, it } from 'vitest';
import { createLinks, type Links } from '../../../main/links/links.ts';
import { LINK_RATE } from '../../../main/links/rate.ts';
import type { LinkAnswer } from '../../../shared/link.ts';
import type { Settings } from '../../../shared/settings.ts';
import { newDesk, type TestDesk } from '../station/desks.ts';
import { code, fakePrinter, PRINTED } from '../station/fakes.ts';
import { options } from '../station/stations.ts';

interface Bench extends TestDesk {
  readonly links: Links;
  readonly heard: (LinkAnswer | null)[];
  readonly logged: string[];
  readonly clock: { ms: number };
}

function bench(desk = newDesk(), partner: Settings['partner'] = 'service'): Bench {
  const heard: (LinkAnswer | null)[] = [];
  const logged: string[] = [];
  const clock = { ms: 1_000 };
  const links = createLinks({
    station: desk.desk,
    settings: () => ({ partner }),
    onChange: (answer) => heard.push(answer),
    log: (event) => logged.push(JSON.stringify(event)),
    nowMs: () => clock.ms,
  });
  return { ...desk, links, heard, logged, clock };
}

const link = (...codes: readonly string[]): string => `tem://print?code=${codes.join()}`;
/** Lets everything that could begin begin. */
const later = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('a link', () => {
  it('fills the batch, and says what it did until that is dismissed', () => {
    const { desk, links, heard, states } = bench();
    desk.scan(code(1));
    expect(links.open(`${link(code(1), code(2), 'no code', code(3))}&size=T2`)).toBe(true);
    expect(states()).toEqual(['queued', 'queued', 'queued']);
    expect(links.last()).toMatchObject({
      links: 1,
      added: 2,
      duplicates: 1,
      invalid: ['no code'],
      invalidCount: 1,
      left: 0,
      size: 'T2',
      refused: null,
      rows: desk
        .state()
        .rows.slice(1)
        .map(({ id }) => id),
    });
    expect(heard).toEqual([links.last()]);
    links.dismiss(links.last()?.turn ?? 0);
    expect([links.last(), heard.at(-1)]).toEqual([null, null]);
  });

  it('is not dismissed with the one before it, which the operator saw', () => {
    const { links } = bench();
    links.open(link(code(1)));
    const seen = links.last()?.turn ?? 0;
    links.open(link(code(2)));
    links.dismiss(seen);
    expect(links.last()).toMatchObject({ links: 2, added: 2 });
  });

  it('is looked up like a scan where it brings a shortcode or an own code', () => {
    const { links, states } = bench();
    links.open(link('DON-17'));
    expect(states()).toEqual(['looking-up']);
  });

  it.each(['batch', 'one-by-one'] as const)('prints nothing by itself (%s)', async (mode) => {
    const test = bench(newDesk({ mode }));
    const printer = fakePrinter();
    test.set.run = () => options({ printer });
    test.links.open(link(code(1), code(2)));
    await later();
    await test.desk.idle();
    expect([test.states(), printer.printed]).toEqual([['queued', 'queued'], []]);
    // What the operator scans is printed in that mode, and nothing but that.
    test.desk.scan(code(3));
    await later();
    await test.desk.idle();
    expect(printer.printed).toEqual(mode === 'batch' ? [] : [code(3)]);
    expect(test.states().slice(0, 2)).toEqual(['queued', 'queued']);
  });

  it('does not join a run that is under way', async () => {
    const test = bench();
    const { promise, resolve } = Promise.withResolvers<typeof PRINTED>();
    const printer = fakePrinter(() => promise);
    test.set.run = () => options({ printer });
    test.desk.scan(code(1));
    const run = test.desk.print();
    await expect.poll(test.states).toEqual(['submitting']);
    test.links.open(link(code(2)));
    resolve(PRINTED);
    expect(await run).toMatchObject({ printed: 1 });
    await later();
    expect([test.states(), printer.printed]).toEqual([['printed', 'queued'], [code(1)]]);
  });

  it('is refused while the line stands still, without a service, and where it is no link to print', () => {
    const stopped = bench(newDesk({ scanBack: true }));
    stopped.desk.setPhase('confirm');
    stopped.desk.scan(code(9));
    expect(stopped.desk.state().alarm).not.toBeNull();
    stopped.links.open(link(code(1)));
    expect(stopped.links.last()).toMatchObject({ added: 0, refused: { code: 'line-stopped' } });

    const unset = bench(newDesk(), 'unset');
    unset.links.open(link(code(1)));
    expect(unset.links.last()?.refused?.code).toBe('link-not-open');

    const other = bench();
    other.links.open(`tem://delete?code=${code(1)}`);
    expect(other.links.last()?.refused?.code).toBe('link-unreadable');
    for (const { states } of [stopped, unset, other]) expect(states()).toEqual([]);
  });

  it('is not overlooked where another one follows: all are told of together', () => {
    const { links } = bench();
    links.open(`${link(code(1))}&size=T2`);
    links.open('tem://nonsense');
    expect(links.last()).toMatchObject({
      links: 2,
      added: 1,
      size: 'T2',
      refused: { code: 'link-unreadable' },
    });
    links.open(link(code(2), code(1)));
    expect(links.last()).toMatchObject({ links: 3, added: 2, duplicates: 1, size: 'T2', refused: null });
    const { turn } = links.last() ?? {};
    links.dismiss(links.last()?.turn ?? 0);
    links.open(link(code(3)));
    expect(links.last()).toMatchObject({ links: 1, added: 1, size: null });
    expect(links.last()?.turn).not.toBe(turn);
  });

  it('is told to the log without what it says', () => {
    const { links, logged } = bench();
    links.open(link(code(1), 'Nguyen-Van-A-0901234567'));
    links.open('tem://0901234567');
    expect(logged).toHaveLength(2);
    expect(logged.join()).not.toMatch(/0901234567|SGNS/);
  });
});

describe('many links', () => {
  it('are refused beyond a number a minute, said once, and do not keep the window in front', () => {
    const { links, heard, states, clock } = bench();
    for (let at = 0; at < LINK_RATE.links; at++) expect(links.open(link(code(at)))).toBe(true);
    const before = heard.length;
    for (let at = 0; at < 200; at++) {
      clock.ms += 100;
      expect(links.open(link(code(100 + at)))).toBe(false);
    }
    expect(heard).toHaveLength(before + 1);
    expect(links.last()).toMatchObject({ added: LINK_RATE.links, refused: { code: 'links-too-many' } });
    expect(states()).toHaveLength(LINK_RATE.links);
    // It goes on as long as the flood does, and ends a minute after it.
    clock.ms += LINK_RATE.withinMs - 10_000;
    expect(links.open(link(code(400)))).toBe(false);
    clock.ms += LINK_RATE.withinMs;
    expect(links.open(link(code(401)))).toBe(true);
    expect(states()).toHaveLength(LINK_RATE.links + 1);
  });

  it('are refused beyond a number of codes a minute', () => {
    const { links, states, clock } = bench();
    const full = 200;
    const some = (from: number): string => link(...Array.from({ length: full }, (_, at) => `A-${from + at}`));
    const times = LINK_RATE.codes / full;
    for (let at = 0; at <= times; at++) links.open(some(at * full));
    expect(states()).toHaveLength(LINK_RATE.codes);
    expect(links.last()?.refused?.code).toBe('links-too-many');
    clock.ms += LINK_RATE.withinMs;
    links.open(link(code(1)));
    expect(states()).toHaveLength(LINK_RATE.codes + 1);
  });
});

describe('what links brought', () => {
  it('is taken out again, and nothing else', () => {
    const { desk, links } = bench();
    desk.scan(code(1));
    links.open(link(code(1), code(2), 'OWN-1'));
    links.open(link(code(3)));
    links.takeOut();
    expect(desk.state().rows.map((row) => row.code)).toEqual([code(1)]);
    expect(links.last()).toMatchObject({ takenOut: 3, rows: [], added: 3 });
    links.takeOut();
    expect(links.last()).toMatchObject({ takenOut: 3 });
  });

  it('stays where its printing was begun, and is gone where the operator removed it', async () => {
    const test = bench();
    test.links.open(link(code(1), code(2)));
    await test.desk.print();
    test.links.open(link(code(3), code(4)));
    const gone = test.desk.state().rows.find((row) => row.code === code(3));
    test.desk.remove(gone?.id ?? 0);
    test.links.takeOut();
    expect(test.states()).toEqual(['printed', 'printed']);
    expect(test.links.last()).toMatchObject({ takenOut: 1 });
    expect(test.links.last()?.rows).toHaveLength(2);
  });

  it('is left alone where its answer was dismissed', () => {
    const { links, states } = bench();
    links.open(link(code(1)));
    links.dismiss(links.last()?.turn ?? 0);
    links.takeOut();
    expect(states()).toEqual(['queued']);
    expect(links.last()).toBeNull();
  });
});
