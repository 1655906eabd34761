import { describe, expect, it } from 'vitest';
import { createAskFacts } from '../../../../main/printers/facts/facts.ts';
import { FACTS, windowsFacts } from '../../../../main/printers/facts/windows-facts.ts';

// Written after the documentation of Win32_Printer and Get-Printer: nobody has run the script on Windows here.
const XPRINTER = {
  Name: 'Xprinter XP-420B',
  DriverName: 'Xprinter XP-420B',
  PortName: 'USB001',
  Location: null,
  PrinterStatus: 3,
  DetectedErrorState: 4,
  WorkOffline: true,
  HorizontalResolution: 203,
  VerticalResolution: 203,
  PrinterPaperNames: ['100mm x 150mm', 'A6'],
};
const QUEUE = { Name: 'Xprinter XP-420B', PrinterStatus: 16, JobCount: 12 };
const saying = (answer: unknown) => windowsFacts({ run: async () => `\uFEFF${JSON.stringify(answer)}\r\n` });

describe('what Windows knows of its printers', () => {
  it('is told by facts', async () => {
    const answers = await saying({ printers: [XPRINTER], queues: [QUEUE] })(['Xprinter XP-420B']);
    expect(answers.get('Xprinter XP-420B')).toMatchObject({
      kind: 'told',
      facts: {
        driver: 'Xprinter XP-420B',
        device: 'USB001',
        state: 'Idle',
        reasons: 'No Paper, WorkOffline, 16',
        jobs: '12',
        resolution: '203 dpi',
        papers: '100mm x 150mm, A6',
      },
    });
  });

  it('is taken as PowerShell writes lists of one, and with fields that are not there', async () => {
    const bare = {
      Name: 'PDF',
      PrinterStatus: null,
      HorizontalResolution: 600,
      VerticalResolution: 1200,
      PrinterPaperNames: 'A4',
    };
    const answers = await saying({
      printers: bare,
      queues: { value: [{ Name: 'PDF', PrinterStatus: 'Normal' }], Count: 1 },
    })(['PDF']);
    expect(answers.get('PDF')).toMatchObject({
      kind: 'told',
      facts: { resolution: '600 × 1200 dpi', papers: 'A4' },
    });
    const facts = answers.get('PDF');
    expect(facts?.kind === 'told' && Object.keys(facts.facts)).toEqual(['resolution', 'papers']);
  });

  it('fails for a printer that is not listed, and for all where PowerShell does', async () => {
    const answers = await saying({ printers: [XPRINTER], queues: [] })(['Xprinter XP-420B', 'Gone']);
    expect([...answers.values()].map(({ kind }) => kind)).toEqual(['told', 'silent']);
    for (const answer of ['', '{"error":"RPC","id":"x"}', '[]']) {
      const silent = await windowsFacts({ run: async () => answer })(['A', 'B']);
      expect([...silent.values()].map(({ kind }) => kind)).toEqual(['silent', 'silent']);
    }
    const broken = await windowsFacts({ run: () => Promise.reject(new Error('ENOENT')) })(['A']);
    expect(broken.get('A')).toMatchObject({ kind: 'silent', detail: 'PowerShell could not be run' });
  });

  it('is asked once for all, and not at all for none; the script holds no double quote', async () => {
    let asked = 0;
    const ask = windowsFacts({
      run: async (script) => {
        expect(script).toBe(FACTS);
        asked++;
        return JSON.stringify({ printers: [], queues: [] });
      },
    });
    await ask(['A', 'B', 'C']);
    expect(asked).toBe(1);
    expect(await ask([])).toEqual(new Map());
    expect(asked).toBe(1);
    expect(FACTS).not.toContain('"');
  });
});

it('each system is asked its own way, and one that is not known not at all', () => {
  expect(createAskFacts('linux')).not.toBeNull();
  expect(createAskFacts('win32')).not.toBeNull();
  expect(createAskFacts('aix')).toBeNull();
});
