import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPrinterChooser } from '../../../main/printers/choose-printer.ts';
import { findHead } from '../../../main/printers/known-heads.ts';
import type { HeadAnswer } from '../../../main/printers/languages/printer-language.ts';
import { PRINTER_LANGUAGES } from '../../../main/printers/languages/printer-languages.ts';
import { createDestinationPolicy, createRawNetwork } from '../../../main/printers/raw/destination-policy.ts';
import { createRawPrinter } from '../../../main/printers/raw/raw-printer.ts';
import { headDotsOf, headKey, headMmOf } from '../../../shared/printer-head.ts';
import { RAW_LANGUAGES, type RawLanguage } from '../../../shared/printer-languages.ts';
import { parseRawAddress } from '../../../shared/raw-printer.ts';
import { startVirtualPrinter } from '../../printers/virtual/virtual-printer.ts';

const NOBODY = { by: 'nobody' };
/** Longer than a busy machine takes to answer, shorter than an answer that comes too late. */
const GIVEN_UP_MS = 1_000;

/** A printer on a virtual one, and how it is asked about its head. */
async function pair(language: RawLanguage, { silent = false, answerMs = 60_000 } = {}) {
  const virtual = await startVirtualPrinter(language);
  onTestFinished(() => virtual.close());
  virtual.set({ silent });
  const address = parseRawAddress(`${virtual.address}${silent ? '?silent' : ''}`);
  if (address === null) throw new Error(virtual.address);
  const destinations = createDestinationPolicy({ testPrinters: true });
  const limits = { connectMs: 60_000, answerMs, closeMs: 200 };
  const printer = createRawPrinter(address, { destinations, ...limits });
  return {
    virtual,
    printer,
    async learn(again = false) {
      await printer.head?.learn(again);
      return printer.head?.known();
    },
  };
}

const TOLD = {
  zpl: { by: 'printer', dots: 832, dpi: 203 },
  tspl: { by: 'model', dots: 832, dpi: null },
  escpos: { by: 'model', dots: 640, dpi: null },
} as const;

describe.each(RAW_LANGUAGES)('the head of a %s printer', (language) => {
  it('is what it, or its model’s name, tells; it is asked once', async () => {
    const { virtual, learn } = await pair(language);
    expect(await learn()).toEqual(TOLD[language]);
    const asked = virtual.bytesRead;
    for (const again of [false, true]) expect(await learn(again)).toEqual(TOLD[language]);
    expect(virtual.bytesRead).toBe(asked);
    expect([virtual.labels, virtual.complaints]).toEqual([[], []]);
  });

  it('is read from no answer that is incomplete, and any bytes are no reason to fail', () => {
    for (const { read } of PRINTER_LANGUAGES[language].headQuestions)
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
          const told: HeadAnswer | null = read(bytes);
          if (told !== null && 'dots' in told) expect(told.dots).toBeLessThan(10_000);
        }),
      );
  });
});

/** The languages beside one another: most of the time nothing is done but to wait. */
async function inEach(work: (language: RawLanguage) => Promise<void>): Promise<void> {
  await Promise.all(RAW_LANGUAGES.map(work));
}

it('a head is asked once, however many label sizes are shown, and again once that is over', async () => {
  const { virtual } = await pair('zpl');
  virtual.set({ silent: true });
  const network = createRawNetwork(true);
  const choose = createPrinterChooser(async () => [], null, network);
  const shown = Array.from({ length: 5 }, () => choose(virtual.address));
  const question = PRINTER_LANGUAGES.zpl.statusQuestion.length;
  const learn = () => Promise.all(shown.map(async ({ head }) => head?.learn(false)));
  const first = learn();
  expect(network.learning.size).toBe(1);
  await first;
  for (const { head } of shown) expect(head?.known()).toEqual(NOBODY);
  expect([virtual.bytesRead, network.learning.size]).toEqual([question, 0]);
  await learn();
  expect(virtual.bytesRead).toBe(2 * question);
});

it.each(['untold', 'late', 'rubbish'] as const)(
  'a head is not known if the answer is %s, until it is asked again',
  (head) =>
    inEach(async (language) => {
      const { virtual, learn } = await pair(language, { answerMs: GIVEN_UP_MS });
      virtual.set({ head });
      expect(await learn()).toEqual(NOBODY);
      virtual.set({ head: 'told' });
      expect(await learn()).toEqual(NOBODY);
      expect(await learn(true)).toEqual(TOLD[language]);
      expect(virtual.labels).toEqual([]);
    }),
);

it('a head is not asked of what answers no status, and forgotten once the printer was gone', () =>
  inEach(async (language) => {
    const silent = await pair(language, { silent: true, answerMs: GIVEN_UP_MS });
    expect(await silent.learn()).toEqual(NOBODY);
    const { virtual, printer, learn } = await pair(language, { answerMs: GIVEN_UP_MS });
    virtual.set({ silent: true });
    expect(await learn()).toEqual(NOBODY);
    expect(virtual.bytesRead).toBe(PRINTER_LANGUAGES[language].statusQuestion.length);
    virtual.set({ silent: false });
    expect(await learn()).toEqual(TOLD[language]);
    virtual.set({ off: true });
    await expect(printer.check()).rejects.toMatchObject({ problem: { code: 'printer-missing' } });
    expect(printer.head?.known()).toEqual(NOBODY);
  }));

const said = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const [IDENTIFICATION, CONFIGURATION] = PRINTER_LANGUAGES.zpl.headQuestions;
const [TSPL_MODEL] = PRINTER_LANGUAGES.tspl.headQuestions;
const [ESCPOS_MODEL] = PRINTER_LANGUAGES.escpos.headQuestions;

it('reads the answers as printers give them', () => {
  expect(IDENTIFICATION?.read(said('\x02ZTC ZD421-203dpi ZPL,V93.21.07Z,8,8176KB\x03\r\n'))).toEqual({
    model: 'ZTC ZD421-203dpi ZPL',
    dpi: 203,
  });
  expect(IDENTIFICATION?.read(said('ZT411-300dpi,V92.21.17Z,12,8176KB,CUTTER DETECTED\x03'))).toMatchObject({
    dpi: 300,
  });
  // The print width is what a job has set.
  const lines = (resolution: string): string =>
    `\x02\r\n  661                 PRINT WIDTH       \r\n${resolution}\r\n  6.7                 LINK-OS VERSION   \r\n`;
  expect(CONFIGURATION?.read(said(lines('1248 12/MM FULL     RESOLUTION        ')))).toEqual({
    dots: 1248,
    dpi: 300,
  });
  expect(CONFIGURATION?.read(said(lines('   448 8/MM FULL      RESOLUTION        ')))).toEqual({
    dots: 448,
    dpi: 203,
  });
  expect(CONFIGURATION?.read(said(lines('  832 8/MM FULL')))).toBeNull();
  expect(TSPL_MODEL?.read(said('TTP-244 Plus\r\n'))).toEqual({ model: 'TTP-244 Plus', dpi: null });
  for (const other of ['', '\0', '\x40\x40\x40\x40\r\n'.slice(0, 4), 'TTP-244'])
    expect(TSPL_MODEL?.read(said(other))).toBeNull();
  expect(ESCPOS_MODEL?.read(said('_TM-T88V\0'))).toEqual({ model: 'TM-T88V', dpi: null });
  for (const other of ['\x20', '_TM-T88V', '_\0']) expect(ESCPOS_MODEL?.read(said(other))).toBeNull();
});

it('asks for the configuration only what identified itself, and takes its model’s head if that is all it tells', async () => {
  const { virtual, learn } = await pair('zpl', { answerMs: GIVEN_UP_MS });
  virtual.set({ head: 'model only' });
  expect(await learn()).toEqual({ by: 'model', dots: 832, dpi: 203 });
  const other = await pair('zpl', { answerMs: GIVEN_UP_MS });
  other.virtual.set({ head: 'untold' });
  await other.learn();
  expect(other.virtual.bytesRead).toBe('~HS~HI'.length);
});

it.each([
  ['ZDesigner ZD421-203dpi ZPL', null, { dots: 832, dpi: 203 }],
  ['ZD421', 300, { dots: 1248, dpi: 300 }],
  ['ZD421', null, null],
  ['ZT411-600dpi', 600, null],
  ['Zebra Technologies ZTC GK420d', null, { dots: 832, dpi: null }],
  ['ZD410-203dpi', 203, { dots: 448, dpi: 203 }],
  ['TM-T88V', null, { dots: 512, dpi: null }],
  ['TM-T20III', null, { dots: 576, dpi: null }],
  // Has two print areas.
  ['TM-T20II', null, null],
  ['TM-T88VI', null, null],
  ['Xprinter XP-420B', null, { dots: 832, dpi: null }],
  ['XP-80C', null, null],
  ['', null, null],
])('knows the head of %s (%s dpi)', (model, dpi, head) => {
  expect(findHead(model, dpi)).toEqual(head);
});

it('a queue’s head is known by its driver’s or model’s name, else by its own', async () => {
  const listPrinters = async () => [
    { name: 'Kho', model: 'ZDesigner ZD421-203dpi ZPL' },
    { name: 'Xprinter XP-420B', model: 'Local Raw Printer' },
    { name: 'bench', model: '' },
  ];
  const choose = createPrinterChooser(listPrinters, null, createRawNetwork());
  const headOf = async (name: string) => {
    await choose(name).head?.learn(false);
    return choose(name).head?.known();
  };
  expect(await headOf('raw:zpl:Kho')).toEqual({ by: 'model', dots: 832, dpi: 203 });
  expect(await headOf('raw:tspl:Xprinter XP-420B')).toMatchObject({ dots: 832 });
  for (const unknown of ['raw:zpl:bench', 'raw:zpl:gone']) expect(await headOf(unknown)).toEqual(NOBODY);
  for (const other of ['Kho', 'file:/tmp/labels']) expect(choose(other).head).toBeUndefined();
});

it('a width in millimetres is whole bytes of dots, whatever a person reads off a ruler', () => {
  expect([48, 56, 72, 72.1, 104, 108].map((mm) => headDotsOf(mm, 203))).toEqual([
    384, 448, 576, 576, 832, 864,
  ]);
  expect([105, 105.7].map((mm) => headDotsOf(mm, 300))).toEqual([1240, 1248]);
  expect(headMmOf(576, 203)).toBe(72.1);
  expect(headKey('raw:zpl://kho.local:9101?silent')).toBe('raw:zpl://kho.local:9101');
  expect(headKey('raw:zpl:Kho')).toBe('raw:zpl:Kho');
});
