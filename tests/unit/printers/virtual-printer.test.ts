import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startVirtualPrinter } from '../../printers/virtual/virtual-printer.ts';

// What tests of Tem rely on in the printer that they count with.

const LABEL = '^XA^FXone^FS^PW8^LL1^FO0,0^GFA,1,1,1,80^FS^XZ';

async function send(port: number, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(text);
  await once(socket, 'close');
}

it('refuses and breaks connections while it is off; what it has is printed afterwards', async () => {
  const printer = await startVirtualPrinter('zpl');
  try {
    printer.set({ outOfPaper: true });
    await send(printer.port, LABEL);
    const open = connect(printer.port, '127.0.0.1');
    await once(open, 'connect');
    const broken = once(open, 'error');
    await printer.whenRead(0);
    printer.set({ off: true, outOfPaper: false });
    open.write('x');
    await broken;
    await expect(send(printer.port, LABEL)).rejects.toThrow('ECONNREFUSED');
    expect(printer.labels).toEqual([]);
    printer.set({ off: false });
    expect(printer.labels.map(({ title }) => title)).toEqual(['one']);
    await send(printer.port, LABEL);
    await printer.whenLabels(2);
  } finally {
    await printer.close();
  }
});

it('can be closed while it is off', async () => {
  const printer = await startVirtualPrinter('zpl');
  printer.set({ off: true });
  await expect(printer.close()).resolves.toBeUndefined();
});

it('reports each label and stores none if there is a listener', async () => {
  const told: (string | null)[] = [];
  const printer = await startVirtualPrinter('zpl', { onLabel: ({ title }) => void told.push(title) });
  try {
    const read = printer.whenRead(LABEL.length);
    await send(printer.port, LABEL);
    await read;
    expect([told, printer.labels]).toEqual([['one'], []]);
  } finally {
    await printer.close();
  }
});
