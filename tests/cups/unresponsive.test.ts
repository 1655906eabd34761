import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCupsSpooler } from '../../main/printers/spooler/cups-spooler.ts';
import { followJob } from '../../main/printers/spooler/follow-job.ts';
import { findCupsAddress } from '../../main/printers/spooler/ipp-post.ts';
import { SpoolerError } from '../../main/printers/spooler/spooler.ts';
import { isCupsAvailable } from './available-programs.ts';
import { startCups } from './cups.ts';
import { createLabel } from './label.ts';
import { createCupsStation } from './station.ts';

it('abandons a CUPS that never answers within the limit, which leaves a label at “submitted”, with the reason', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const spooler = createCupsSpooler({ limitMs: 100, address: () => ({ host: '127.0.0.1', port }) });
  await expect(spooler.getQueueState('bench')).rejects.toThrow(SpoolerError);
  const word = await followJob({
    spooler,
    printer: 'bench',
    title: 't',
    signal: new AbortController().signal,
    onWaiting: () => undefined,
    seenWithinMs: 250,
  });
  const en = 'the computer’s print service does not answer';
  expect(word).toMatchObject({ state: 'submitted', why: { en } });
});

describe.skipIf(!isCupsAvailable())('a CUPS that keeps no history', { timeout: 60_000 }, () => {
  it('leaves a label at “submitted”, never “printed”, and takes a paused one back', async () => {
    await using cups = await startCups({ keepHistory: false });
    const printer = await cups.addLabelPrinter('bench');
    const label = createLabel(cups, { widthMm: 100, heightMm: 150 });
    const one = await createCupsStation(cups).print('bench', label);
    expect(await one.result).toMatchObject({ state: 'submitted' });
    await cups.command('cupsdisable', 'bench');
    const two = await createCupsStation(cups, 500).print('bench', label);
    expect(await two.result).toMatchObject({ code: 'handover-unknown' });
    expect(await printer.printed()).not.toContain(two.title);
  });

  it('is found through CUPS_SERVER, and answers for a class of printers as one', async () => {
    await using cups = await startCups();
    await cups.addLabelPrinter('bench');
    await cups.command('lpadmin', '-p', 'bench', '-c', 'labels');
    await cups.command('cupsaccept', 'labels');
    await cups.command('cupsenable', 'labels');
    const surroundings = { env: cups.env, read: () => null, exists: () => false, home: '/' };
    const spooler = createCupsSpooler({ address: () => findCupsAddress(surroundings) });
    expect(await spooler.getQueueState('bench')).toEqual({ state: 'ready' });
    expect(await spooler.getQueueState('labels')).toEqual({ state: 'ready' });
    await expect(spooler.getQueueState('elsewhere')).rejects.toThrow(SpoolerError);
    const label = createLabel(cups, { widthMm: 100, heightMm: 150 });
    const one = await createCupsStation(cups).print('labels', label);
    expect(await one.result).toEqual({ state: 'printed' });
  });
});
