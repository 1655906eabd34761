import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createPrinterChooser, createPrinterProbes } from '../../../../main/printers/choose-printer.ts';
import {
  createDestinationPolicy,
  createRawNetwork,
  type DestinationPolicy,
} from '../../../../main/printers/raw/destination-policy.ts';
import { createRawPrinter } from '../../../../main/printers/raw/raw-printer.ts';
import { startVirtualPrinter } from '../../../printers/virtual/virtual-printer.ts';

const listPrinters = () => Promise.resolve([]);

/** A local service that counts its connections. */
async function service(): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  return { port: bound.port, connections: () => connections };
}

it('never connects to a service of this machine by a printer’s name, whether it prints, checks or probes', async () => {
  const { port, connections } = await service();
  const network = createRawNetwork();
  const choose = createPrinterChooser(listPrinters, null, network);
  const look = createPrinterProbes({ listPrinters, spooler: null, network });
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0', '[::]', '0x7f000001'])
    for (const language of ['zpl', 'tspl', 'escpos']) {
      const name = `raw:${language}://${host}:${port}`;
      const refused = { code: 'printer-not-allowed', values: { printer: name } };
      await expect(choose(name).check()).rejects.toMatchObject({ problem: refused });
      expect(await look(name)()).toMatchObject(refused);
    }
  expect(connections()).toBe(0);
});

it('does not connect to a name that resolves to this machine', async () => {
  const virtual = await startVirtualPrinter('zpl');
  onTestFinished(() => virtual.close());
  const looked: string[] = [];
  const judge = createDestinationPolicy({
    own: () => [],
    lookUp(host) {
      looked.push(host);
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    },
  });
  // A printer's port for the judge, the listener's for the socket.
  const places: DestinationPolicy = {
    refusal: () => null,
    addressesOf: ({ host }) => judge.addressesOf({ host, port: 9100 }),
  };
  const address = { language: 'zpl', host: 'zebra.kho.local', port: virtual.port, silent: false } as const;
  await expect(createRawPrinter(address, { destinations: places }).check()).rejects.toMatchObject({
    problem: { code: 'printer-not-allowed', values: { reason: { en: 'it is this machine itself' } } },
  });
  expect([looked, virtual.connections]).toEqual([['zebra.kho.local'], 0]);
});

it('connects to the judged address without resolving the name again', async () => {
  const virtual = await startVirtualPrinter('zpl');
  onTestFinished(() => virtual.close());
  // The system's resolver knows no such name.
  const places = {
    refusal: () => null,
    addressesOf: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  };
  const address = { language: 'zpl', host: 'zebra.invalid', port: virtual.port, silent: false } as const;
  await createRawPrinter(address, { destinations: places }).check();
  expect(virtual.connections).toBe(1);
});

it('treats a name that does not resolve in time as a missing printer', async () => {
  const places = { refusal: () => null, addressesOf: () => new Promise<never>(() => undefined) };
  const address = { language: 'zpl', host: 'zebra.kho.local', port: 9100, silent: false } as const;
  const printer = createRawPrinter(address, { destinations: places, connectMs: 30 });
  await expect(printer.check()).rejects.toMatchObject({ problem: { code: 'printer-missing' } });
});
