import { CONTAINED, expect, packetsIn, test } from './label-attacks.ts';
import { IN_PAGE_VECTORS, NAVIGATION_VECTORS } from './vectors.ts';

/** Every name resolves to an address that Tem takes for the internet's. */
const PUBLIC = '11.7.0.1';
test.beforeEach(({ ground }) => ground.nameServer.answer(({ kind }) => (kind === 'A' ? [PUBLIC] : [])));

/** Not the internet; every notation: tests/unit/platform/public-address.test.ts. */
const NOT_PUBLIC = ['127.0.0.2', 'any.localhost', '[::ffff:127.0.0.1]', '192.168.77.1', '[fd00::1]'];
for (const [what, vectors, contained] of [
  ['stays', IN_PAGE_VECTORS, CONTAINED],
  // Nothing that it draws is refused.
  ['would leave', NAVIGATION_VECTORS, { ...CONTAINED, outcomes: ['printed'] }],
] as const)
  test(`a page that ${what} reaches no host that nobody named, nor this machine and its networks`, async ({
    attacked,
  }) => {
    const hosts = (way: string): readonly string[] => [PUBLIC, `${way}.nobody.example`];
    for (const scheme of ['http', 'https'] as const)
      expect(await attacked({ vectors, hosts, scheme }), scheme).toEqual(contained);
    expect(await attacked({ vectors, hosts: () => NOT_PUBLIC, namesHosts: true })).toEqual(contained);
  });

test('names that a page names reach nothing of a network and this machine, the first time or later', async ({
  ground,
  attacked,
}) => {
  const asked = new Set<string>();
  ground.nameServer.answer(({ name, kind }) => {
    if (name.startsWith('six.')) return kind === 'AAAA' ? ['fd00::1'] : [];
    if (kind === 'AAAA') return [];
    const again = asked.has(name);
    asked.add(name);
    if (name.startsWith('both.')) return [PUBLIC, '127.0.0.1'];
    if (name.endsWith('.again.example')) return [again ? '127.0.0.1' : PUBLIC];
    return ['192.168.77.1'];
  });
  const hosts = (way: string): readonly string[] => [
    'both.example',
    'private.example',
    'six.example',
    `${way}.again.example`,
  ];
  const { outcomes, lines } = await attacked(
    { vectors: IN_PAGE_VECTORS, hosts, namesHosts: true },
    // At a name's first address, the page may have what it names.
    { counted: ({ to }) => to !== PUBLIC },
  );
  expect(outcomes).toEqual(['missing-parts']);
  // The names are resolved: only this shows where they lead.
  expect(packetsIn(lines)).toEqual([]);
});

test('the partner’s own addresses redirect a page to no other', async ({ attacked }) => {
  const hosts = (way: string): readonly string[] => ['127.0.0.1', `${way}.nobody.example`];
  expect(await attacked({ vectors: IN_PAGE_VECTORS, hosts }, { redirected: true })).toEqual(CONTAINED);
});

test('a document in a frame reaches no more than its page', async ({ attacked }) => {
  const all = Object.entries({ ...IN_PAGE_VECTORS, ...NAVIGATION_VECTORS });
  const isRtc = ([name]: readonly [string, unknown]): boolean => name.startsWith('rtc-');
  const hosts = (way: string): readonly string[] => [`${way}.nobody.example`];
  const vectors = Object.fromEntries(all.filter((one) => !isRtc(one)));
  expect(await attacked({ vectors, hosts }, { framed: true })).toEqual(CONTAINED);
  // Chromium ends the page of a frame that may have no WebRTC and tries it.
  const rtc = Object.fromEntries(all.filter(isRtc));
  const failed = { ...CONTAINED, outcomes: ['label-page-failed'] };
  expect(await attacked({ vectors: rtc, hosts }, { framed: true })).toEqual(failed);
});

test('a page gets by GET what it names on the internet, and the test sees it', async ({ attacked }) => {
  const { outcomes, lines } = await attacked({
    vectors: IN_PAGE_VECTORS,
    hosts: (way) => [`${way}.named.example`],
    namesHosts: true,
  });
  expect(outcomes).toEqual(['missing-parts']);
  expect(lines).toContainEqual(
    expect.stringMatching(/^img to img\.named\.example: asked .* tcp to 11\.7\.0\.1 /),
  );
  expect(
    lines.filter((line) => /^(fetch-post|beacon|ping|web-|rtc-|identity|form|unload)/.test(line)),
  ).toEqual([]);
});
