import { join } from 'node:path';
import { app, session } from 'electron';
import { problemOf } from '../../shared/problem.ts';
import { createSenders } from '../ipc/router.ts';
import { LABEL_WINDOW_LIMITS } from '../labels/label-window.ts';
import type { Log } from '../log/log.ts';
import { sleep } from '../platform/promises.ts';
import type { Services } from '../services/services.ts';
import { serveAppScheme } from './app-scheme.ts';
import { setAutostart } from './autostart.ts';
import type { CrashMarker } from './crash-marker.ts';
import { hardenSession } from './harden.ts';
import { createLaunchRequestHandler, type LaunchRequestQueue } from './launch-requests.ts';
import { quitWhenIdle } from './quit-when-idle.ts';
import { registerLinks } from './register-links.ts';
import { closeOnQuit } from './shutdown.ts';
import { openStationFeatures, type Printing } from './station-features.ts';
import { openStationIpc } from './station-ipc.ts';
import { createStationWindow } from './station-window.ts';

const DIST = join(import.meta.dirname, '..');
/** A window that never says that its screen is painted (minimised, or broken) keeps the rest of Tem waiting no longer. */
const SHOWN_TIMEOUT_MS = 5_000;

interface OpenStationOptions {
  readonly services: Services;
  readonly printing: Printing;
  /** Where the command line said that the data lies; null: at the usual place. */
  readonly dataDir: string | null;
  readonly log: Log;
  /** The link that this start came with. */
  readonly link: string | null;
  /** What comes from other programs and from further starts. */
  readonly launchRequests: LaunchRequestQueue;
  readonly crashMarker: CrashMarker;
}

/** The station with its window. */
export async function openStation({
  services,
  printing,
  dataDir,
  log,
  link,
  launchRequests,
  crashMarker,
}: OpenStationOptions): Promise<void> {
  const { settings } = services;
  serveAppScheme(session.defaultSession.protocol, join(DIST, 'renderer'));
  await hardenSession(session.defaultSession);

  const window = createStationWindow({ dist: DIST, settings, log });
  const senders = createSenders(window.contents);
  const features = await openStationFeatures({ services, printing, senders, crashMarker, log });
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

  app.on('activate', () => void window.show());
  quitWhenIdle(app, {
    isBusy: () => station.state().run.kind === 'running',
    stop: station.stop,
    idle: station.whenIdle,
    limitMs: LABEL_WINDOW_LIMITS.loadMs + LABEL_WINDOW_LIMITS.printMs,
  });
  let importsClosed: Promise<void> | undefined;
  closeOnQuit(
    {
      stop: [
        station.stop,
        ipc.close,
        statuses.close,
        health.close,
        updates.close,
        () => {
          importsClosed = imports.close();
        },
      ],
      close: [
        station.whenIdle,
        () => importsClosed,
        station.close,
        webhook.receiver.close,
        webhook.eventPruner.close,
        history.close,
        backups.close,
        services.close,
        // Nothing is written any more: what the operator agreed to is installed now.
        updates.handOver,
      ],
    },
    updates.isHandingOver,
    closing,
  );
  await window.show();
  if (link !== null) links.open(link);
  launchRequests.connect(
    createLaunchRequestHandler({
      openLink: links.open,
      show: () => void window.show(),
      isSandbox: () => settings.get().partner === 'sandbox',
      notifyNotSandbox: () => notices.add({ code: 'second-start-sandbox' }),
    }),
  );
  log({ event: 'station opened', links: registerLinks(machine) });
  // What begins here asks the service, printers and disks, and in training makes the service first: none of it is waited for,
  // and on a machine of two cores each of it would keep the first screen waiting.
  await Promise.race([shown.promise, sleep(SHOWN_TIMEOUT_MS)]);
  if (closing.signal.aborted) return;
  void features.leftoverJobs.cancelResends(station.state().rows);
  statuses.start();
  health.start();
  backups.start();
  webhook.eventPruner.start();
  updates.start();
  // The first batch finds the inspection's threads started.
  services.labels.warmUp();
  // Tem may lie elsewhere than when it was set, e.g. after an update.
  if (settings.get().startWithMachine)
    setStart(true).catch((error: unknown) =>
      log({ event: 'autostart failed', problem: problemOf(error).code }),
    );
}
