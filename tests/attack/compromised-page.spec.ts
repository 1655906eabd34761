import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, ElectronApplication, Page } from '@playwright/test';
import type { PrintedLabel } from '../../shared/history.ts';
import { contract } from '../../shared/ipc.ts';
import { CANCELLED } from '../../shared/order-status.ts';
import type { Settings, SettingsPatch } from '../../shared/settings.ts';
import { VALID_DRAFT } from '../e2e/new-order.ts';
import { ROOT } from '../e2e/partner-process.ts';
import {
  controlSandbox,
  expect,
  readSettings,
  refuseAllQuestions,
  test,
} from './compromised-page-fixture.ts';
import { type ContractCall, generateContractCalls, runContractCalls } from './contract-calls.ts';
import { createHostilePool } from './hostile-values.ts';
import { ATTEMPT_MS } from './label-attacks.ts';
import { ATTACKED_PORTS } from './network-fixture.ts';
import { IN_PAGE_VECTORS, NAVIGATION_VECTORS } from './vectors.ts';

// Code in the station's own page does whatever it can. No PIN is set, and the services' token is stored.

interface SandboxOrder {
  readonly status: string;
}

/** The settings that send something somewhere, and those that decide what counts as proof. */
const trusted = ({ profiles, ...settings }: Settings): object => ({
  addresses: [
    settings.baseUrl,
    settings.labelUrl,
    settings.updateUrl,
    settings.receiverUrl,
    ...settings.accounts.flatMap(({ baseUrl, labelUrl }) => [baseUrl, labelUrl]),
  ].filter((address) => address !== null),
  places: [settings.printer, ...Object.values(profiles).map(({ printer }) => printer)].filter((printer) =>
    /^(raw|file):/.test(printer ?? ''),
  ),
  proof: [
    settings.allowPlainTextToken,
    settings.printUnreadable,
    settings.holdOtherReceiver,
    settings.agreedCodes,
    settings.labelHosts,
  ],
});

/** Listening addresses other than this machine's own (/proc/net/tcp, state 0A). */
function listListeners(): readonly string[] {
  return ['tcp', 'tcp6']
    .flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address = '', , state]) => state === '0A' && !/^(0100007F|0{24}01000000):/.test(address))
    .map(([, address = '']) => address);
}

test('without anybody’s consent, a page that calls everything with everything reaches nobody, redirects nothing and learns no secret', async ({
  ground,
  station: { app, page, service, held, folder, home },
}) => {
  // 4,000 calls take 15 s, several times that on a busy machine.
  test.setTimeout(300_000);
  const here = readdirSync(ROOT).toSorted();
  const before = trusted(await readSettings(page));
  const ordersBefore = await controlSandbox<readonly SandboxOrder[]>(service, 'orders');
  const picture = await page.evaluate((id) => window.tem.calls.station.picture({ id }), held);
  const dots = picture.ok ? (picture.value?.dots ?? []) : [];
  const plays = generateContractCalls(createHostilePool({ codes: service.codes, folder, dots }));
  const all = Object.entries(contract.calls).flatMap(([domain, calls]) =>
    Object.keys(calls).map((name) => `${domain}.${name}`),
  );
  expect([...new Set(plays.map(({ call }) => call))]).toEqual(all);
  const secrets = [service.accessToken, '/tem/', PARTNER_CODE, ...(await makeSecrets(app, page, folder))];
  const heard = await listen(page);
  await refuseAllQuestions(app);

  const seen = ground.watch();
  const isSetting = ({ call }: { readonly call: string }): boolean =>
    /^(settings\.save|setup\.import)$/.test(call);
  const works = plays.filter((one) => !isSetting(one));
  const isOn =
    (name: string) =>
    ({ call, input }: ContractCall): boolean =>
      call === name && (input as { id: number }).id === held;
  const asked = await runContractCalls(page, plays.filter(isOn('station.agree')), secrets);
  const answers = plays.filter(isOn('station.printAnyway'));
  // The page can name the picture as an operator's window does.
  const asSeen = answers.map((one) => ({ ...one, input: Object.assign({}, one.input, { seen: dots }) }));
  const answered = await runContractCalls(page, [...answers, ...asSeen], secrets);
  const results = [
    // While a label is held, before other calls remove it.
    asked,
    answered,
    // With an operator's settings, while the settings are attacked, and with what that left of them.
    await runContractCalls(page, works, secrets),
    await runContractCalls(page, plays.filter(isSetting), secrets),
    await runContractCalls(
      page,
      works.filter(({ call }) =>
        /^(printers|token|accounts|updates|webhook|trouble|orders|station)\./.test(call),
      ),
      secrets,
    ),
  ];
  const { packets, dnsQueries } = await seen();

  expect({ packets, questions: dnsQueries }).toEqual({ packets: [], questions: [] });
  expect(listListeners()).toEqual([]);
  expect(results.flatMap(({ told }) => told)).toEqual([]);
  const pushed = await heard();
  expect(pushed).not.toBe('');
  for (const one of secrets) expect(`${pushed}${await page.content()}`).not.toContain(one);
  // What counts as proof is unchanged; the one label is the operator's to print, once.
  expect(new Set(asked.played.map(({ outcome }) => outcome))).toEqual(new Set(['not-agreed']));
  expect(answered.played.map(({ outcome }) => outcome)).toContain('ok');
  // Main accepted every call at least once: refusals of the input's form alone would prove nothing.
  const taken = results.flatMap(({ played }) => played).filter(({ outcome }) => outcome !== 'bad-request');
  expect(all.filter((call) => !taken.some((one) => one.call === call))).toEqual([]);
  // A person was asked, and refused.
  const refused = results.flatMap(({ played }) => played).filter(({ outcome }) => outcome === 'not-agreed');
  expect(new Set(refused.map(({ call }) => call)).size).toBeGreaterThan(0);
  // Consented values may have been removed; none has been added.
  const after = trusted(await readSettings(page));
  expect(before).toMatchObject({ addresses: expect.arrayContaining(Reflect.get(after, 'addresses')) });
  expect(before).toMatchObject({ places: expect.arrayContaining(Reflect.get(after, 'places')) });
  expect(Reflect.get(after, 'proof')).toEqual(Reflect.get(before, 'proof'));
  // At the service: no more orders than an operator creates and cancels by hand, and nobody is notified of them.
  const ordersAfter = await controlSandbox<readonly SandboxOrder[]>(service, 'orders');
  const cancelled = (orders: readonly SandboxOrder[]): number =>
    orders.filter(({ status }) => status === CANCELLED).length;
  expect(ordersAfter.length - ordersBefore.length).toBeLessThanOrEqual(20);
  expect(cancelled(ordersAfter) - cancelled(ordersBefore)).toBeLessThanOrEqual(5);
  expect(await controlSandbox(service, 'webhook')).toBeNull();
  // Files: in the data folder, in the approved folder, and in what starts Tem with the machine.
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'home', 'labels']);
  const written = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.includes('stand-in'),
  );
  const usual = /^\.config(\/autostart(\/tem\.desktop)?)?$|^\.local(\/state)?$/;
  expect(written.filter((name) => !usual.test(name))).toEqual([]);
  expect(readdirSync(ROOT).toSorted()).toEqual(here);
  expect(readdirSync('/')).not.toContain('of-the-page');
});

test('reprints a label from the history only on the approved printer', async ({
  ground,
  harness,
  station: { app, page, service, folder },
}) => {
  await refuseAllQuestions(app);
  const seen = ground.watch();
  const { outcomes, printed } = await page.evaluate(async () => {
    const { history, settings, station } = window.tem.calls;
    const filter = {
      text: '',
      fromDay: null,
      toDay: null,
      account: null,
      printer: null,
      state: null,
      reason: null,
    };
    const labels = async (): Promise<readonly PrintedLabel[]> => {
      const reply = await history.page({ filter, from: 0, count: 10 });
      return reply.ok ? reply.value.labels : [];
    };
    const [first] = await labels();
    const replies = [
      // Prints it at once.
      await history.reprint({ id: first?.id ?? 0, reason: 'damaged' }),
      // Another printer in between.
      await settings.save({ printer: 'raw:zpl://192.168.77.1:9100' }),
      await station.print(undefined),
      // The consent was for one label.
      await station.print(undefined),
    ];
    return {
      outcomes: replies.map((reply) => (reply.ok ? 'ok' : reply.problem.code)),
      printed: (await labels()).map(({ code, printer, reprint, state }) => ({
        code,
        printer,
        reprint,
        state,
      })),
    };
  });
  const { packets, dnsQueries } = await seen();
  expect(outcomes).toEqual(['ok', 'not-agreed', 'all-held', 'all-held']);
  expect({ packets, questions: dnsQueries }).toEqual({ packets: [], questions: [] });
  const label = { code: service.codes[0], printer: harness.printer, state: 'printed' };
  expect(printed).toEqual([
    { ...label, reprint: 'damaged' },
    { ...label, reprint: null },
  ]);
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'home', 'labels']);
});

test('reaches only the address that a person approved', async ({
  ground,
  station: { app, page, service, folder },
}) => {
  const agreed = 'raw:zpl://192.168.78.1:9100';
  const save = (): Promise<unknown> =>
    page.evaluate((printer) => window.tem.calls.settings.save({ printer }), agreed);
  await save();
  await refuseAllQuestions(app);
  const plays = generateContractCalls(createHostilePool({ codes: service.codes, folder })).filter(
    ({ call, input }) =>
      call === 'settings.save' ? 'printer' in (input as SettingsPatch) : call.startsWith('printers.'),
  );
  const seen = ground.watch();
  const isPrinting = ({ call }: ContractCall): boolean => call.startsWith('printers.');
  const settings = plays.filter((one) => !isPrinting(one));
  await runContractCalls(page, settings, [service.accessToken]);
  // The last saved printer may be invalid.
  await save();
  // Nobody answers there: other calls that ask the printer would make these wait.
  const isPage = ({ call }: ContractCall): boolean => call === 'printers.printPage';
  const { played } = await runContractCalls(page, plays.filter(isPage), [service.accessToken]);
  const others = plays.filter((one) => isPrinting(one) && !isPage(one));
  await runContractCalls(page, others, [service.accessToken]);
  const pages = played.map(({ outcome }) => outcome);
  expect(pages).toContain('printer-missing');
  expect(pages).not.toContain('ok');
  const { packets, dnsQueries } = await seen();
  expect(new Set(packets.map(({ to, port }) => `${to} ${port}`))).toEqual(new Set(['192.168.78.1 9100']));
  expect(dnsQueries).toEqual([]);
});

// One station for each: Chromium crashes where a page has tried everything for several.
for (const host of ['attacker.example', '127.0.0.1', '192.168.77.1'])
  test(`the station’s page by itself reaches nothing at ${host}`, async ({ ground, station: { page } }) => {
    const session = await page.context().newCDPSession(page);
    const seen = ground.watch();
    // Chromium crashes where an inspector inserts frames and scripts; tests/e2e/security.spec.ts tries them.
    const others = /frame|^(module-)?script$/;
    const ways = Object.entries({ ...IN_PAGE_VECTORS, ...NAVIGATION_VECTORS }).filter(
      ([name]) => !others.test(name),
    );
    for (const [at, [, way]] of ways.entries()) {
      const one = way({ host, port: ATTACKED_PORTS.first + at });
      // Through the inspector, so that neither the page's policy nor its Trusted Types block the attempt.
      if (one.startsWith('<')) await insertHtml(session, one);
      else await session.send('Runtime.evaluate', { expression: `(() => { try { ${one} } catch {} })()` });
    }
    // The attempts get the time that a label page has.
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), ATTEMPT_MS);
    const { packets, dnsQueries } = await seen();
    expect({ packets, questions: dnsQueries }).toEqual({ packets: [], questions: [] });
  });

/** Inserts HTML into the page. Looks up its nodes anew each time: ids do not outlive their document. */
async function insertHtml(session: CDPSession, html: string): Promise<void> {
  await session.send('Runtime.evaluate', {
    expression: `document.getElementById('far') ?? document.body.append(Object.assign(document.createElement('div'), { id: 'far' }))`,
  });
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#far' });
  await session.send('DOM.setOuterHTML', { nodeId, outerHTML: `<div id="far">${html}</div>` });
}

const PARTNER_CODE = 'ma-doi-tac-0815';

/** While a person agrees (fixtures.ts): a receiver, and a draft with a partner's code. @returns what the page may not read */
async function makeSecrets(app: ElectronApplication, page: Page, folder: string): Promise<readonly string[]> {
  await page.evaluate(
    async (draft) => {
      const { settings, webhook, creating } = window.tem.calls;
      await settings.save({ receiverOn: true, receiverPort: 8788 });
      await creating.saveDraft({ id: null, draft });
      await webhook.copyAddress({ side: 'here' });
    },
    { ...VALID_DRAFT, products: [...VALID_DRAFT.products], partner: PARTNER_CODE },
  );
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  const secret = /\/tem\/([\w-]{43})$/.exec(copied)?.[1] ?? '';
  expect(secret).not.toBe('');
  expect(await fromClipboard(page)).not.toContain(secret);
  const dataKey = readFileSync(join(folder, 'data', 'data-key'));
  return [secret, dataKey.toString('utf8').trim(), dataKey.toString('base64')];
}

/** Records every message that main pushes, in the page. */
async function listen(page: Page): Promise<() => Promise<string>> {
  const names = Object.entries(contract.messages).flatMap(([domain, messages]) =>
    Object.keys(messages).map((name) => [domain, name] as const),
  );
  const count = await page.evaluate((all) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const messages = window.tem.messages as unknown as Record<
      string,
      Record<string, (listener: (payload: unknown) => void) => void>
    >;
    for (const [domain, name] of all)
      messages[domain]?.[name]?.(
        (payload) => void heard.push(`${domain}.${name} ${JSON.stringify(payload)}`),
      );
    return all.filter(([domain, name]) => messages[domain]?.[name] !== undefined).length;
  }, names);
  expect(count).toBe(names.length);
  return () => page.evaluate(() => (Reflect.get(window, 'heard') as unknown as string[]).join('\n'));
}

/** Every way in which a page can read the clipboard. */
const fromClipboard = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
    const pasted: string[] = [];
    document.addEventListener('paste', (event) => pasted.push(event.clipboardData?.getData('text') ?? ''));
    document.execCommand('paste');
    const never = new Promise<string>((resolve) => setTimeout(() => resolve('late'), 500));
    const read = navigator.clipboard?.readText().catch((error: unknown) => `refused: ${String(error)}`);
    const items = navigator.clipboard?.read().then(
      async ([item]) => (await item?.getType('text/plain'))?.text(),
      (error: unknown) => `refused: ${String(error)}`,
    );
    const found = [
      ...pasted,
      field.value,
      await Promise.race([read, never]),
      await Promise.race([items, never]),
    ];
    field.remove();
    return found.join('\n');
  });
