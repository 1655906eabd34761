import { CONTAINED, expect, test } from './label-attack-fixture.ts';
import { IN_PAGE_VECTORS, NAVIGATION_VECTORS } from './vectors.ts';

/** Every name resolves to an address that Tem takes for the internet's. */
const PUBLIC = '11.7.0.1';
test.beforeEach(({ ground }) => ground.nameServer.answer(({ kind }) => (kind === 'A' ? [PUBLIC] : [])));

const PAGES = [
  ['stays', IN_PAGE_VECTORS],
  ['would leave', NAVIGATION_VECTORS],
] as const;
for (const [what, ways] of PAGES) {
  test(`a page that ${what} reaches no host that nobody named, and resolves no such name`, async ({
    attacked,
  }) => {
    expect(await attacked({ vectors: ways, hosts: (way) => [`${way}.nobody.example`] })).toEqual(CONTAINED);
  });

  test(`a page that ${what} reaches no unnamed host over https`, async ({ attacked }) => {
    expect(
      await attacked({ vectors: ways, hosts: (way) => [PUBLIC, `${way}.nobody.example`], scheme: 'https' }),
    ).toEqual(CONTAINED);
  });
}

/** Not the internet, in any notation that a page may use. */
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
} as const;
for (const [what, hosts] of Object.entries(NOT_PUBLIC))
  for (const [how, ways] of PAGES)
    test(`a page that ${how} and names ${what} reaches nothing there`, async ({ attacked }) => {
      expect(await attacked({ vectors: ways, hosts: () => hosts, namesHosts: true })).toEqual(CONTAINED);
    });

test('a page that names a network and this machine reaches nothing of them by names that resolve there', async ({
  ground,
  attacked,
}) => {
  ground.nameServer.answer(({ name, kind }) => {
    if (name.startsWith('six.')) return kind === 'AAAA' ? ['fd00::1'] : [];
    if (kind === 'AAAA') return [];
    return name.startsWith('both.') ? [PUBLIC, '127.0.0.1'] : ['192.168.77.1'];
  });
  const hosts = (): readonly string[] => ['both.example', 'private.example', 'six.example'];
  const { outcomes, lines } = await attacked({ vectors: IN_PAGE_VECTORS, hosts, namesHosts: true });
  expect(outcomes).toEqual(['printed']);
  // The names are resolved: only this shows where they lead.
  expect(lines.filter((line) => /[:,] (tcp|udp|igmp) to/.test(line))).toEqual([]);
});

test('a name that resolves elsewhere the second time leads no request to this machine', async ({
  ground,
  attacked,
}) => {
  const asked = new Set<string>();
  ground.nameServer.answer(({ name, kind }) => {
    if (kind !== 'A') return [];
    const again = asked.has(name);
    asked.add(name);
    return [again ? '127.0.0.1' : PUBLIC];
  });
  const { lines } = await attacked(
    { vectors: IN_PAGE_VECTORS, hosts: (way) => [`${way}.again.example`], namesHosts: true },
    // At the name's first address, the page may have what it names.
    { counted: ({ to }) => to !== PUBLIC },
  );
  expect(lines.filter((line) => /[:,] (tcp|udp|igmp) to/.test(line))).toEqual([]);
});

test('the partner’s own addresses redirect a page to no other', async ({ attacked }) => {
  const hosts = (way: string): readonly string[] => [
    '127.0.0.1',
    '[::1]',
    'localhost',
    '192.168.77.1',
    '169.254.169.254',
    `${way}.nobody.example`,
    PUBLIC,
  ];
  expect(await attacked({ vectors: IN_PAGE_VECTORS, hosts }, { redirected: true })).toEqual(CONTAINED);
});

test('a page gets by GET what it names on the internet, and the test sees it', async ({ attacked }) => {
  const { outcomes, lines } = await attacked({
    vectors: IN_PAGE_VECTORS,
    hosts: (way) => [`${way}.named.example`],
    namesHosts: true,
  });
  expect(outcomes).toEqual(['printed']);
  expect(lines).toContainEqual(
    expect.stringMatching(/^img to img\.named\.example: asked .* tcp to 11\.7\.0\.1 /),
  );
  expect(
    lines.filter((line) => /^(fetch-post|beacon|ping|web-|rtc-|identity|form|unload)/.test(line)),
  ).toEqual([]);
});
