import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createCupsFactsReader } from '../../../../main/printers/facts/cups-facts.ts';
import { GROUP, type IppResponse, type IppValue } from '../../../../main/printers/spooler/ipp.ts';
import type { postIpp } from '../../../../main/printers/spooler/ipp-post.ts';

const resolution = (across: number, down: number, unit: number): Uint8Array => {
  const bytes = new Uint8Array(9);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, across);
  view.setInt32(4, down);
  view.setInt8(8, unit);
  return bytes;
};

const ZEBRA: Record<string, readonly IppValue[]> = {
  'printer-make-and-model': ['Zebra ZPL Label Printer'],
  'device-uri': ['ipp://ops:secret@10.0.0.9/ipp/print'],
  'printer-location': [''],
  'printer-state': [5],
  'printer-state-reasons': ['paused', 'media-empty-error'],
  'printer-state-message': ['Unplugged or turned off'],
  'printer-is-accepting-jobs': [true],
  'queued-job-count': [40],
  'printer-resolution-default': [resolution(203, 203, 3)],
  'printer-resolution-supported': [
    resolution(203, 203, 3),
    resolution(300, 600, 3),
    new Uint8Array(4),
    resolution(1, 1, 9),
  ],
  'media-default': ['om_label_100x150mm'],
  'media-supported': Array.from({ length: 60 }, (_, at) => `om_${at}`),
};

const answering =
  (of: (uri: string) => IppResponse): typeof postIpp =>
  async (_address, _operation, attributes) =>
    of(String(attributes.find(({ name }) => name === 'printer-uri')?.values[0]));
const told = (fields: Record<string, readonly IppValue[]>): IppResponse => ({
  status: 0,
  requestId: 1,
  groups: [{ tag: GROUP.printer, attributes: new Map(Object.entries(fields)) }],
});

describe('what CUPS knows of its queues', () => {
  it('is listed as facts, without logins and long lists', async () => {
    const ask = createCupsFactsReader({
      user: 'pack',
      address: () => ({ socketPath: '/nowhere' }),
      post: answering(() => told(ZEBRA)),
    });
    const answer = (await ask(['Zebra'])).get('Zebra');
    expect(answer).toMatchObject({
      kind: 'told',
      facts: {
        model: 'Zebra ZPL Label Printer',
        device: 'ipp://10.0.0.9/ipp/print',
        state: 'stopped',
        reasons: 'paused, media-empty-error',
        message: 'Unplugged or turned off',
        accepting: 'yes',
        jobs: '40',
        resolution: '203 dpi, 300 × 600 dpi',
        paper: 'om_label_100x150mm',
      },
    });
    const facts = answer?.kind === 'told' ? answer.facts : {};
    expect(facts.papers).toMatch(/^om_0, .*om_11, … \(\+48\)$/);
    expect(Object.keys(facts)).not.toContain('location');
  });

  it('includes the resolution in use if no others are listed, and omits what makes no sense', async () => {
    const fields = { ...ZEBRA, 'printer-resolution-supported': [], 'printer-state': ['idle'] };
    const ask = createCupsFactsReader({
      user: 'pack',
      address: () => ({ socketPath: '/nowhere' }),
      post: answering(() => told(fields)),
    });
    const answer = (await ask(['Zebra'])).get('Zebra');
    expect(answer).toMatchObject({ kind: 'told', facts: { resolution: '203 dpi' } });
    expect(JSON.stringify(answer)).not.toContain('"state"');
  });

  it('fails for a single printer only, even if it does not respond in time', async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const silent = createCupsFactsReader({
      user: 'pack',
      limitMs: 60,
      address: () => ({ host: '127.0.0.1', port }),
    });
    try {
      expect([...(await silent(['A', 'B'])).values()]).toMatchObject([
        { kind: 'silent' },
        { kind: 'silent' },
      ]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
    const ask = createCupsFactsReader({
      user: 'pack',
      address: () => ({ socketPath: '/nowhere' }),
      post: answering((uri) =>
        uri.endsWith('/gone')
          ? { status: 0x0406, requestId: 1, groups: [] }
          : uri.endsWith('/empty')
            ? { status: 0, requestId: 1, groups: [] }
            : told(ZEBRA),
      ),
    });
    const answers = await ask(['gone', 'empty', 'b%C3%A0n']);
    expect([...answers.values()].map(({ kind }) => kind)).toEqual(['silent', 'silent', 'told']);
    expect(answers.get('gone')).toMatchObject({ detail: 'CUPS: 0x406' });
  });
});
