import { join } from 'node:path';
import { app, powerMonitor, session } from 'electron';
import { problemOf } from '../../shared/problem.ts';
import { createSenders } from '../ipc/router.ts';
import { LABEL_WINDOW_LIMITS } from '../labels/label-window.ts';
import type { Log } from '../log/log.ts';
import { sleep } from '../platform/promises.ts';
import { createUndo } from '../platform/undo.ts';
import type { Services } from '../services/services.ts';
import { serveAppScheme } from './app-scheme.ts';
import type { CrashMarker } from './crash-marker.ts';
import { hardenSession } from './harden.ts';
import { registerLinks, setAutostart } from './installation.ts';
import { createLaunchRequestHandler, type LaunchRequestQueue } from './launch-requests.ts';
import { closeOnQuit, quitWhenIdle, stopBackgroundWork } from './shutdown.ts';
import { openStationFeatures, type Printing } from './station-features.ts';
import { openStationIpc } from './station-ipc.ts';
import { createStationWindow } from './station-window.ts';

const DIST = join(import.meta.dirname, '..');
/** The longest wait for a window that never reports that its screen is painted (minimized, or broken), in ms. */
const SHOWN_TIMEOUT_MS = 5_000;

/** A station with its window. */
export interface OpenStation {
  /** Closes it as quitting does, and takes back what it changed in the process; the app goes on. */
  close(): Promise<void>;
}

/** Opens the station with its window; resolves once its first screen is painted. */
export async function openStation({
  services,
  printing,
  dataDir,
  log,
  link,
  launchRequests,
  crashMarker,
}: {
  readonly services: Services;
  readonly printing: Printing;
  /** The data folder given on the command line; null for the default. */
  readonly dataDir: string | null;
  readonly log: Log;
  /** The link that this start came with. */
  readonly link: string | null;
  /** Requests from other programs and from further starts. */
  readonly launchRequests: LaunchRequestQueue;
  readonly crashMarker: CrashMarker;
}): Promise<OpenStation> {
  const { settings } = services;
  const undo = createUndo();
  const listeners = undo.listenersOf(app);
  undo.add(serveAppScheme(session.defaultSession.protocol, join(DIST, 'renderer')));
  await hardenSession(session.defaultSession);

  const window = createStationWindow({ listeners, dist: DIST, settings, log });
  const senders = createSenders(window.contents);
  const features = await openStationFeatures({
    services,
    printing,
    senders,
    power: undo.listenersOf(powerMonitor),
    crashMarker,
    log,
  });
  const { station, health, statuses, webhook, imports, history, backups, updates, links, notices } = features;
  window.onReload(() => notices.add({ code: 'window-died' }));
  const machine = {
    platform: process.platform,
    env: process.env,
    execPath: process.execPath,
    app,
    args: dataDir === null ? [] : ['--data-dir', dataDir],
  };
  const setStart = (on: boolean): Promise<void> => setAutostart(on, machine);
  const shown = Promise.withResolvers<void>();
  const closing = new AbortController();
  const ipc = openStationIpc({
    services,
    features,
    printing,
    window,
    senders,
    setAutostart: setStart,
    dist: DIST,
    onShown: shown.resolve,
    isClosing: () => closing.signal.aborted,
    log,
  });

  undo.add(ipc.close);
  listeners.on('activate', () => void window.show());
  const quitting = { on: listeners.on, quit: () => app.quit(), exit: (code?: number) => app.exit(code) };
  const finishLabel = quitWhenIdle(quitting, {
    isBusy: () => station.state().run.kind === 'running',
    stop: station.stop,
    idle: station.whenIdle,
    limitMs: LABEL_WINDOW_LIMITS.loadMs + LABEL_WINDOW_LIMITS.printMs,
  });
  const background = stopBackgroundWork(quitting, () => {
    void station.stopPreparing();
    services.labels.closeWindows();
  });
  let importsClosed: Promise<void> | undefined;
  const close = closeOnQuit(
    quitting,
    {
      stop: [
        station.stop,
        ipc.stop,
        statuses.close,
        health.close,
        updates.close,
        () => {
          importsClosed = imports.close();
        },
      ],
      close: [
        station.whenIdle,
        station.stopPreparing,
        () => importsClosed,
        station.close,
        features.prepared.close,
        webhook.receiver.close,
        webhook.eventPruner.close,
        history.close,
        backups.close,
        services.close,
        // Nothing is written any more, so the update that the operator agreed to can be installed.
        updates.handOver,
      ],
      undo: undo.run,
    },
    updates.isHandingOver,
    closing,
  );
  await window.show();
  if (link !== null) links.open(link);
  undo.add(
    launchRequests.connect(
      createLaunchRequestHandler({
        openLink: links.open,
        show: () => void window.show(),
        isSandbox: () => settings.get().partner === 'sandbox',
        notifyNotSandbox: () => notices.add({ code: 'second-start-sandbox' }),
      }),
    ),
  );
  log({ event: 'station opened', links: registerLinks(machine) });
  // What starts here queries the service, printers and disks, and in training first creates the service. Nothing waits for it. On
  // a machine with two cores it would delay the first screen.
  await Promise.race([shown.promise, sleep(SHOWN_TIMEOUT_MS)]);
  const opened: OpenStation = {
    async close() {
      await finishLabel();
      background.end();
      window.close();
      await close();
    },
  };
  if (closing.signal.aborted || background.quitting.aborted) return opened;
  void features.leftoverJobs.cancelResends(services.labelStore.rows(station.batchId));
  statuses.start();
  health.start();
  backups.start();
  webhook.eventPruner.start();
  updates.start();
  // So that the inspection's threads are running before the first batch.
  services.labels.warmUp(background.quitting);
  station.startPreparing();
  // Tem's path may have changed since autostart was set, for example after an update.
  if (settings.get().startWithMachine)
    setStart(true).catch((error: unknown) =>
      log({ event: 'autostart failed', problem: problemOf(error).code }),
    );
  return opened;
}
