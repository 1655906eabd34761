import { describeProblem, type Problem, ProblemError } from '../../shared/problem.ts';
import { fleetHoldText } from '../../shared/texts/fleet-holds.ts';
import type { Accounts } from '../accounts/account-services.ts';
import type { Database } from '../database/database.ts';
import { openStationFile } from '../fleet/connect/station-memory.ts';
import { createFleet } from '../fleet/create-fleet.ts';
import { openFleetEvents } from '../fleet/events/fleet-events.ts';
import type { OpenFleet } from '../fleet/lazy-fleet.ts';
import { openMembership } from '../fleet/membership.ts';
import { openStationFleet } from '../fleet/station-fleet.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import { NO_CREATION_CLAIMS, type SwitchedCreationClaims } from '../orders/creation/creation-claims.ts';
import type { OrderBook } from '../orders/order-book.ts';
import { systemClock } from '../platform/clock.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { NO_CLAIMS } from '../station/claims.ts';
import type { BatchSource, LabelStore } from '../station/label-store.ts';
import { createClosedClaims, type SwitchedClaims } from '../station/switched-claims.ts';
import { openEventStore } from '../webhook/event-store.ts';
import { createClosedWebhookFleet, type SwitchedWebhookFleet } from '../webhook/switched-fleet.ts';
import { accountsInFleet, nameInFleet } from './station-in-fleet.ts';
import { type FleetReport, openStationReport } from './station-report.ts';

export interface OpenFleetDependencies {
  readonly dataDir: string;
  readonly version: string;
  /** Whose batch this process works on. */
  readonly source: BatchSource;
  readonly settings: SettingsStore;
  readonly accounts: Accounts;
  readonly database: Database;
  readonly labelStore: LabelStore;
  readonly book: OrderBook;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly claims: SwitchedClaims;
  readonly creationClaims: SwitchedCreationClaims;
  readonly webhookFleet: SwitchedWebhookFleet;
  /** Null until there is something to report. */
  readonly report: () => FleetReport | null;
}

/** Opens this station's part in a fleet, with all that belongs to it: loaded only where a station belongs to one, or wants to. */
export async function openFleet(needs: OpenFleetDependencies): Promise<OpenFleet> {
  const { dataDir, version, source, settings, accounts, database, labelStore, book, secrets, log } = needs;
  const { claims, creationClaims, webhookFleet, report } = needs;
  const membership = await openMembership({
    dataDir,
    plainTextAllowed: () => settings.get().allowPlainTextToken,
    secrets,
  });
  const memory = openStationFile(dataDir);
  let stopWork = (): void => undefined;
  return createFleet({
    membership,
    memory,
    station: () => ({
      name: nameInFleet(settings.get()),
      version,
      training: settings.get().partner === 'sandbox',
    }),
    open({ fleet }) {
      const own = openStationFleet({
        fleet,
        login: membership.login,
        memory,
        folder: dataDir,
        database,
        accounts: () => accountsInFleet(accounts, settings.get()),
        // A row whose account is not known yet is not printed.
        accountKeyOf: ({ account }) => account ?? '',
        stationName: () => nameInFleet(settings.get()),
        version,
        reprintDays: () => settings.get().reprintDays,
        printAlone: () => settings.get().fleetPrintAlone,
        live: openStationReport({
          report,
          workMode: () => settings.get().mode,
          database,
          training: fleet.training,
          now: Date.now,
        }),
        sources: [source],
        clock: systemClock,
      });
      const events = openFleetEvents({
        fleet: own,
        fleetId: fleet.id,
        database,
        selected: () => accounts.selected().key,
        // Until the station leaves, or goes into another mode.
        isActive: () => true,
        // A command may run beside the window.
        follows: source === 'station',
        store: openEventStore({ database, book, partner: () => accounts.selected().key }),
        onStored: webhookFleet.tell,
        log,
      });
      const stopJobs = labelStore.onJobChange(own.jobChanged);
      stopWork = () => {
        stopJobs();
        events.close();
      };
      claims.use(own.claims);
      creationClaims.use(own.creationClaims);
      webhookFleet.use(events);
      return own;
    },
    onEnded() {
      stopWork();
      claims.use(NO_CLAIMS);
      creationClaims.use(NO_CREATION_CLAIMS);
      webhookFleet.use(null);
    },
    onRefused: close,
    now: Date.now,
    monotonic: () => performance.now(),
  });

  /** Prints and creates nothing: this station belongs to a fleet, and does not know which. */
  function close(problem: Problem): void {
    const why = { vi: describeProblem(problem, 'vi'), en: describeProblem(problem, 'en') };
    const values = { why, retry: fleetHoldText.onceSettled };
    claims.use(createClosedClaims({ code: 'fleet-unreachable', values }));
    creationClaims.use({
      ...NO_CREATION_CLAIMS,
      claim: () => Promise.reject(new ProblemError('fleet-unreachable', values)),
    });
    webhookFleet.use(createClosedWebhookFleet({ code: 'fleet-unreachable', values }));
  }
}
