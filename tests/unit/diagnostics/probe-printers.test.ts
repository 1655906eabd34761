import { describe, expect, it } from 'vitest';
import {
  type PrinterSources,
  probePrinters,
  type SystemPrinter,
} from '../../../main/diagnostics/probe-printers.ts';
import type { ReadPrinterFacts } from '../../../main/printers/facts/printer-answer.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';

const ZEBRA: SystemPrinter = {
  name: 'Zebra_ZD421',
  displayName: 'Zebra – bàn 3',
  description: 'Zebra ZPL',
  options: {
    'device-uri': 'ipp://ops:secret@10.0.0.9/ipp',
    'printer-location': 'Kho',
    'printer-state-reasons': 'none',
  },
};
const LASER: SystemPrinter = { name: 'Laser', displayName: 'Laser', description: '', options: {} };
const RAW = 'raw:zpl://192.168.1.20:9100';

function sources(more: Partial<PrinterSources> = {}): PrinterSources {
  return {
    listPrinters: async () => [ZEBRA, LASER],
    askFacts: null,
    chooseProbe: () => async () => null,
    isPrinting: () => false,
    ...more,
  };
}
const set = (printer: string | null, own: string | null = null) => ({
  printer,
  profiles: own === null ? {} : { A5: { ...DEFAULT_PROFILE, printer: own } },
});

describe('the list of printers', () => {
  it('shows Chromium’s printers with their uses, those in use first, without logins', async () => {
    const seen = await probePrinters(set('Laser', 'Laser'), sources());
    expect(seen.map(({ name, usedFor }) => [name, usedFor])).toEqual([
      ['Laser', ['station', 'A5']],
      ['Zebra_ZD421', []],
    ]);
    expect(seen[1]).toMatchObject({
      kind: 'system',
      displayName: 'Zebra – bàn 3',
      word: { kind: 'told' },
      askedMs: null,
      facts: { model: 'Zebra ZPL', device: 'ipp://10.0.0.9/ipp', location: 'Kho', reasons: 'none' },
    });
  });

  it('adds what the system reports about them, or that it reports nothing', async () => {
    const askFacts: ReadPrinterFacts = async (names) => {
      expect(names).toEqual(['Zebra_ZD421', 'Laser']);
      return new Map([
        ['Zebra_ZD421', { kind: 'told', ms: 12, facts: { state: 'stopped', location: 'Kho 2' } }],
        ['Laser', { kind: 'silent', ms: 5_000, detail: 'timeout' }],
      ]);
    };
    const [zebra, laser] = await probePrinters(set(null), sources({ askFacts }));
    expect(zebra).toMatchObject({
      word: { kind: 'told' },
      askedMs: 12,
      facts: { state: 'stopped', location: 'Kho 2', model: 'Zebra ZPL' },
    });
    expect(laser).toMatchObject({ word: { kind: 'silent', detail: 'timeout' }, askedMs: 5_000 });
  });

  it('includes those of the settings: folders, network printers, raw queues, and a missing one', async () => {
    const waiting: Problem = { code: 'printer-missing', values: { printer: 'Gone' } };
    const chooseLook: PrinterSources['chooseProbe'] = (name) => async () =>
      name === 'Gone' ? waiting : null;
    const seen = await probePrinters(
      set('Gone', RAW),
      sources({ chooseProbe: chooseLook, listPrinters: async () => [] }),
    );
    expect(seen).toMatchObject([
      { kind: 'system', name: 'Gone', usedFor: ['station'], word: { kind: 'trouble', problem: waiting } },
      { kind: 'network', name: RAW, usedFor: ['A5'], word: { kind: 'told' } },
    ]);
    const [queue, system] = await probePrinters(set('raw:zpl:Laser'), sources());
    expect(queue).toMatchObject({ kind: 'queue', name: 'raw:zpl:Laser', usedFor: ['station'] });
    expect(system).toMatchObject({ kind: 'system', usedFor: [] });
    const [folder] = await probePrinters(set('file:/srv/nhãn'), sources({ listPrinters: async () => [] }));
    expect(folder).toMatchObject({ kind: 'folder', word: { kind: 'told' }, askedMs: expect.any(Number) });
  });

  it('contacts no network printer while labels are printed', async () => {
    const chooseProbe = (): never => {
      throw new Error('asked');
    };
    const seen = await probePrinters(
      set(RAW),
      sources({ chooseProbe, isPrinting: () => true, listPrinters: async () => [] }),
    );
    expect(seen).toMatchObject([{ word: { kind: 'not-asked' }, askedMs: null }]);
  });

  it('isolates failures: a missing list, a failing probe', async () => {
    const chooseProbe: PrinterSources['chooseProbe'] = (name) => async () => {
      if (name === RAW) throw new ProblemError('printer-missing', { printer: name });
      return null;
    };
    const listPrinters = (): Promise<never> => Promise.reject(new Error('no list'));
    const seen = await probePrinters(set(RAW, 'file:/srv'), sources({ chooseProbe, listPrinters }));
    expect(seen.map(({ word }) => word.kind)).toEqual(['silent', 'told']);
  });
});
