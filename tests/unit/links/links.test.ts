import { describe, expect, it } from 'vitest';
import { createLinks, LINK_RATE_LIMIT, type Links } from '../../../main/links/links.ts';
import type { LinkResult } from '../../../shared/link.ts';
import type { Settings } from '../../../shared/settings.ts';
import { code, fakePrinter } from '../station/fakes.ts';
import { options } from '../station/stations.ts';
import { newWorkstation, type TestWorkstation } from '../station/workstations.ts';

interface Harness extends TestWorkstation {
  readonly links: Links;
  readonly heard: (LinkResult | null)[];
  readonly clock: { ms: number };
}

function createHarness(desk = newWorkstation(), partner: Settings['partner'] = 'service'): Harness {
  const heard: (LinkResult | null)[] = [];
  const clock = { ms: 1_000 };
  const links = createLinks({
    station: desk.workstation,
    settings: () => ({ partner }),
    onChange: (answer) => heard.push(answer),
    log: () => undefined,
    nowMs: () => clock.ms,
  });
  return { ...desk, links, heard, clock };
}

const link = (...codes: readonly string[]): string => `tem://print?code=${codes.join()}`;
/** Lets everything that could begin begin. */
const later = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('a link', () => {
  it('fills the batch, and shows its result until dismissed', () => {
    const { workstation, links, heard, states } = createHarness();
    workstation.scan(code(1));
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
      rows: workstation
        .state()
        .rows.slice(1)
        .map(({ id }) => id),
    });
    expect(heard).toEqual([links.last()]);
    links.dismiss(links.last()?.sequence ?? 0);
    expect([links.last(), heard.at(-1)]).toEqual([null, null]);
  });

  it.each(['batch', 'one-by-one'] as const)('prints nothing automatically (%s)', async (mode) => {
    const test = createHarness(newWorkstation({ mode }));
    const printer = fakePrinter();
    test.set.run = () => options({ printer });
    test.links.open(link(code(1), code(2)));
    await later();
    await test.workstation.whenIdle();
    expect([test.states(), printer.printed]).toEqual([['queued', 'queued'], []]);
    // In that mode only what the operator scans is printed.
    test.workstation.scan(code(3));
    await later();
    await test.workstation.whenIdle();
    expect(printer.printed).toEqual(mode === 'batch' ? [] : [code(3)]);
    expect(test.states().slice(0, 2)).toEqual(['queued', 'queued']);
  });

  it.each<[when: string, Parameters<typeof createHarness>, text: string, code: string]>([
    ['during an alarm', [newWorkstation({ scanBack: true })], link(code(1)), 'line-stopped'],
    ['without a service', [newWorkstation(), 'unset'], link(code(1)), 'link-not-open'],
    ['if it is no print link', [], `tem://delete?code=${code(1)}`, 'link-unreadable'],
  ])('is refused %s', (_when, given, text, why) => {
    const { workstation, links, states } = createHarness(...given);
    if (why === 'line-stopped') {
      workstation.setPhase('confirm');
      workstation.scan(code(9));
      expect(workstation.state().alarm).not.toBeNull();
    }
    links.open(text);
    expect(links.last()).toMatchObject({ added: 0, refused: { code: why } });
    expect(states()).toEqual([]);
  });

  it('is shown together with those that follow it', () => {
    const { links } = createHarness();
    links.open(`${link(code(1))}&size=T2`);
    const seen = links.last()?.sequence ?? 0;
    links.open('tem://nonsense');
    // Dismissing the one before dismisses nothing.
    links.dismiss(seen);
    const refused = { code: 'link-unreadable' };
    expect(links.last()).toMatchObject({ links: 2, added: 1, size: 'T2', refused });
    links.open(link(code(2), code(1)));
    expect(links.last()).toMatchObject({ links: 3, added: 2, duplicates: 1, size: 'T2', refused: null });
    const { sequence } = links.last() ?? {};
    links.dismiss(links.last()?.sequence ?? 0);
    links.open(link(code(3)));
    expect(links.last()).toMatchObject({ links: 1, added: 1, size: null });
    expect(links.last()?.sequence).not.toBe(sequence);
  });
});

describe('many links', () => {
  it('are refused above a rate per minute, reported once, and do not keep the window in front', () => {
    const { links, heard, states, clock } = createHarness();
    for (let at = 0; at < LINK_RATE_LIMIT.links; at++) expect(links.open(link(code(at)))).toBe(true);
    const before = heard.length;
    for (let at = 0; at < 200; at++) {
      clock.ms += 100;
      expect(links.open(link(code(100 + at)))).toBe(false);
    }
    expect(heard).toHaveLength(before + 1);
    expect(links.last()).toMatchObject({ added: LINK_RATE_LIMIT.links, refused: { code: 'links-too-many' } });
    expect(states()).toHaveLength(LINK_RATE_LIMIT.links);
    // It lasts as long as the flood, and ends a minute after it.
    clock.ms += LINK_RATE_LIMIT.withinMs - 10_000;
    expect(links.open(link(code(400)))).toBe(false);
    clock.ms += LINK_RATE_LIMIT.withinMs;
    expect(links.open(link(code(401)))).toBe(true);
    expect(states()).toHaveLength(LINK_RATE_LIMIT.links + 1);
  });

  it('are refused above a number of codes per minute', () => {
    const { links, states, clock } = createHarness();
    const full = 200;
    const some = (from: number): string => link(...Array.from({ length: full }, (_, at) => `A-${from + at}`));
    const times = LINK_RATE_LIMIT.codes / full;
    for (let at = 0; at <= times; at++) links.open(some(at * full));
    expect(states()).toHaveLength(LINK_RATE_LIMIT.codes);
    expect(links.last()?.refused?.code).toBe('links-too-many');
    clock.ms += LINK_RATE_LIMIT.withinMs;
    links.open(link(code(1)));
    expect(states()).toHaveLength(LINK_RATE_LIMIT.codes + 1);
  });
});

describe('what links added', () => {
  it('can be removed again, and nothing else', () => {
    const { workstation, links } = createHarness();
    workstation.scan(code(1));
    links.open(link(code(1), code(2), 'OWN-1'));
    links.open(link(code(3)));
    links.removeAdded();
    expect(workstation.state().rows.map((row) => row.code)).toEqual([code(1)]);
    expect(links.last()).toMatchObject({ removed: 3, rows: [], added: 3 });
    links.removeAdded();
    expect(links.last()).toMatchObject({ removed: 3 });
  });
});
