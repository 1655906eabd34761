import { A, partnerOf, print } from '../e2e/label-partner.ts';
import { test as base, expect } from './around.ts';
import { type Attack, linesOf, pageOf } from './page.ts';
import { LEAVING, WAYS } from './ways.ts';

interface Fixtures {
  /** Prints a label whose page attacks. @returns what became of the order, and what was seen of each way */
  attacked: (attack: Attack) => Promise<{ readonly outcomes: string[]; readonly lines: string[] }>;
}

const test = base.extend<Fixtures>({
  attacked: async ({ ground, bench, fakePartner }, use) => {
    await use(async (attack) => {
      const partner = await fakePartner(partnerOf({ label: () => pageOf(attack) }));
      const seen = ground.watch();
      const { outcomes } = await print(bench, partner, [A]);
      return { outcomes, lines: linesOf(attack, await seen()) };
    });
  },
});

/** What `attacked` gives where the label was printed and nothing was seen. */
const HELD = { outcomes: ['printed'], lines: [] };
/** Every name leads to an address that Tem takes for the internet's. */
const PUBLIC = '11.7.0.1';

test.beforeEach(({ ground }) => ground.names.answer(({ kind }) => (kind === 'A' ? [PUBLIC] : [])));

for (const [what, ways] of [
  ['stays', WAYS],
  ['would leave', LEAVING],
] as const) {
  test(`a page that ${what} reaches no host that nobody named, and asks for no such name`, async ({
    attacked,
  }) => {
    expect(await attacked({ ways, hosts: (way) => [`${way}.nobody.example`] })).toEqual(HELD);
  });

  test(`a page that ${what} reaches no address that nobody named`, async ({ attacked }) => {
    expect(await attacked({ ways, hosts: () => [PUBLIC] })).toEqual(HELD);
  });
}

/** Not the internet, as a page may write it. */
const NOT_PUBLIC = {
  'this machine': [
    '127.0.0.1',
    '127.0.0.2',
    '127.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '0.0.0.0',
    'localhost',
    'LOCALHOST.',
    'any.localhost',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
  ],
  'a network of its own': [
    '192.168.77.1',
    '[::ffff:192.168.77.1]',
    '10.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.251',
    '255.255.255.255',
    '[fe80::1]',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
  ],
};
for (const [what, hosts] of Object.entries(NOT_PUBLIC))
  for (const [how, ways] of [
    ['stays', WAYS],
    ['would leave', LEAVING],
  ] as const)
    test(`a page that ${how} and names ${what} reaches nothing there`, async ({ attacked }) => {
      expect(await attacked({ ways, hosts: () => hosts, named: true })).toEqual(HELD);
    });
