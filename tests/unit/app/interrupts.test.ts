import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, it } from 'vitest';
import { createInterrupts, interruptOnQuit, onTerminationSignal } from '../../../main/app/interrupts.ts';

it('reports an earlier interruption at once, and each only once', () => {
  const told: string[] = [];
  const early = createInterrupts();
  early.interrupt();
  early.onInterrupt(() => told.push('early'));
  early.interrupt();
  const late = createInterrupts();
  late.onInterrupt(() => told.push('late'));
  late.interrupt();
  late.interrupt();
  expect(told).toEqual(['early', 'late']);
});

it('treats Electron’s request to quit as an interruption without quitting', () => {
  const app = new EventEmitter();
  let prevented = 0;
  const came: string[] = [];
  interruptOnQuit(app as unknown as Pick<App, 'on'>, { interrupt: () => void came.push('came') });
  app.emit('before-quit', { preventDefault: () => prevented++ });
  expect([prevented, came]).toEqual([1, ['came']]);
});

it('handles every termination signal, including those of Windows', () => {
  const process = new EventEmitter();
  let told = 0;
  // Node's events are typed one by one; this emitter has them all.
  onTerminationSignal(process as unknown as NodeJS.Process, () => told++);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK', 'SIGINT']) process.emit(signal);
  expect(told).toBe(5);
});
