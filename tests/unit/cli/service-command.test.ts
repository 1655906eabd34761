import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../main/cli/command.ts';
import { COMMANDS, SERVICE_COMMANDS } from '../../../main/cli/commands/index.ts';
import { parseCommand } from '../../../main/cli/parse-command.ts';
import { USAGE } from '../../../main/cli/usage.ts';

const NAMES = SERVICE_COMMANDS.map(({ name }) => name);

const CODE = 'SGNS336484LM.883568271';
const ROUTE = [
  ['--sender-province', 'Hà Nội'],
  ['--sender-district', 'Ba Đình'],
  ['--receiver-province', 'Hồ Chí Minh'],
  ['--receiver-district', 'Quận 3'],
].flat();
const PLACES = {
  sender_province: 'Hà Nội',
  sender_district: 'Ba Đình',
  receiver_province: 'Hồ Chí Minh',
  receiver_district: 'Quận 3',
};

describe('a command of the service', () => {
  it.each([
    [['info', CODE.toLowerCase()], { by: 'order', code: CODE }],
    [['info', '--soc', ' DH 01 '], { by: 'soc', code: 'DH 01' }],
    [['cancel', CODE], { code: CODE }],
    [['create', '--file', 'o.json'], { file: 'o.json', anyway: false, notThere: false }],
    [['create', '--file', '-', '--anyway'], { file: '-', anyway: true, notThere: false }],
    [['create', '--file', '-', '--not-there'], { file: '-', anyway: false, notThere: true }],
    [['quote', ...ROUTE, '--weight', '1.500'], { ...PLACES, weight: 1_500, value: null }],
    [
      ['quote', ...ROUTE, '--weight', '200g', '--value', '1.600.000đ'],
      { ...PLACES, weight: 200, value: 1_600_000 },
    ],
    [['areas'], { level: 'province', parent: null }],
    [['areas', '--province', '01'], { level: 'district', parent: '01' }],
    [['areas', '--district', '001'], { level: 'commune', parent: '001' }],
    [['statuses'], {}],
    [['webhook', 'get'], { url: null, replace: false }],
    [
      ['webhook', 'set', 'https://hooks.example/tem/x'],
      { url: 'https://hooks.example/tem/x', replace: false },
    ],
    [['webhook', 'set', 'https://a.example', '--replace'], { url: 'https://a.example', replace: true }],
  ])('%j is read', (args, task) => {
    expect(parseCommand(args)).toEqual({
      kind: 'service',
      name: args[0],
      task,
      json: false,
      sandbox: false,
      dataDir: null,
      baseUrl: null,
      labelUrl: null,
      account: null,
      accessToken: null,
      exposedTokenFile: null,
    });
  });

  it.each(NAMES)('%s has the options of the connection', (name) => {
    const own = {
      create: ['--file', 'x'],
      quote: [...ROUTE, '--weight', '1'],
      webhook: ['get'],
      info: [CODE],
      cancel: [CODE],
    };
    const args = [name, ...(Object.entries(own).find(([of]) => of === name)?.[1] ?? [])];
    expect(parseCommand([...args, '--json', '--sandbox', '--data-dir', 'd'])).toMatchObject({
      json: true,
      sandbox: true,
      dataDir: resolve('d'),
    });
    expect(
      parseCommand([...args, '--base-url', 'https://a.example/', '--label-url', 'https://b.example']),
    ).toMatchObject({ baseUrl: 'https://a.example', labelUrl: 'https://b.example' });
    expect(() => parseCommand([...args, '--sandbox', '--base-url', 'https://a.example'])).toThrow(
      /--sandbox/,
    );
    expect(() => parseCommand([...args, '--base-url', 'http://a.example'])).toThrow(/https/);
    expect(parseCommand([...args, '--sandbox', '--account', ' Tiệm B '])).toMatchObject({
      sandbox: true,
      account: 'Tiệm B',
    });
    expect(() => parseCommand([...args, '--account', ' '])).toThrow(/--account/);
    for (const address of ['--base-url', '--label-url'])
      expect(() => parseCommand([...args, '--account', 'B', address, 'https://a.example'])).toThrow(
        /--account/,
      );
    expect(() => parseCommand([...args, '--nonsense'])).toThrow(UsageError);
    expect(() => parseCommand([...args, 'one', 'too', 'many'])).toThrow(UsageError);
  });

  it.each([
    [['info'], /one CODE/],
    [['info', ' '], /one CODE/],
    [['info', 'A B'], /not an order code/],
    [['cancel', CODE, CODE], /one CODE/],
    [['create'], /--file/],
    [['create', 'order.json'], /order\.json/],
    [['quote', ...ROUTE], /--weight/],
    [['quote', '--weight', '200'], /--sender-province/],
    [['quote', ...ROUTE, '--weight', '0,5'], /whole number/],
    [['quote', ...ROUTE, '--weight', '-5'], /weight/],
    [['quote', ...ROUTE, '--weight', '5', '--value', 'x'], /--value/],
    [['quote', ...ROUTE, '--weight', '5', '--sender-province', 'x'.repeat(300)], /200/],
    [['areas', '--province', '01', '--district', '001'], /not both/],
    [['areas', '--province', ''], /--province/],
    [['webhook'], /get, or set/],
    [['webhook', 'put', 'https://a.example'], /get, or set/],
    [['webhook', 'get', 'https://a.example'], /get, or set/],
    [['webhook', 'get', '--replace'], /--replace/],
    [['webhook', 'set'], /one URL/],
    [['webhook', 'set', 'a.example'], /https/],
    [['webhook', 'set', 'ftp://a.example'], /https/],
  ])('%j is refused with one line', (args, message) => {
    expect(() => parseCommand(args)).toThrow(UsageError);
    expect(() => parseCommand(args)).toThrow(message);
    expect(() => parseCommand(args)).toThrow(/^[^\n]+$/);
  });

  it('is read from any arguments, or refused as usage', () => {
    const word = fc.oneof(
      fc.constantFrom(...NAMES, '--soc', '--file', '-', '--json', '--weight', 'get', 'set', CODE, ''),
      fc.string({ maxLength: 10 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.array(word, { maxLength: 6 }), (name, args) => {
        try {
          expect(parseCommand([name, ...args])).toMatchObject({ kind: 'service' });
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
        }
      }),
    );
  });

  it('is in the help', () => {
    for (const { name } of COMMANDS) expect(USAGE).toContain(`tem ${name}`);
    const options = [
      '--soc',
      '--file',
      '--anyway',
      '--not-there',
      '--sender-province',
      '--sender-district',
      '--receiver-province',
    ];
    for (const option of [
      ...options,
      '--receiver-district',
      '--weight',
      '--value',
      '--province',
      '--district',
      '--sandbox',
    ])
      expect(USAGE).toContain(option);
  });
});
