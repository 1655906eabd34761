import type { JSX, Provider, ReactNode } from 'react';
import type { TemApi } from '../../shared/ipc.ts';
import {
  type ComponentServices,
  ComponentServicesProvider,
} from '../components/context/component-services.ts';
import { createServicesContext } from '../components/context/services-context.ts';
import { SettingsProvider } from '../components/context/settings.ts';
import { StationProvider } from '../components/context/station.ts';
import { type CreateServices, CreateServicesProvider } from '../features/create/create-services.ts';
import {
  type DiagnosticsServices,
  DiagnosticsServicesProvider,
} from '../features/diagnostics/diagnostics-services.ts';
import { type FleetServices, FleetServicesProvider } from '../features/fleet/fleet-services.ts';
import { type GuideServices, GuideServicesProvider } from '../features/guide/guide-services.ts';
import { type HealthServices, HealthServicesProvider } from '../features/health/health-services.ts';
import { type HistoryServices, HistoryServicesProvider } from '../features/history/history-services.ts';
import { type ImportsServices, ImportsServicesProvider } from '../features/imports/imports-services.ts';
import { type LinksServices, LinksServicesProvider } from '../features/links/links-services.ts';
import { type LockServices, LockServicesProvider } from '../features/lock/lock-services.ts';
import { type OrdersServices, OrdersServicesProvider } from '../features/orders/orders-services.ts';
import { type SettingsServices, SettingsServicesProvider } from '../features/settings/settings-services.ts';
import { type StationServices, StationServicesProvider } from '../features/station/station-services.ts';
import type { StationModel } from '../features/station/station-store.ts';
import { type UpdatesServices, UpdatesServicesProvider } from '../features/updates/updates-services.ts';
import { type WebhookServices, WebhookServicesProvider } from '../features/webhook/webhook-services.ts';
import { type ScanningServices, ScanningServicesProvider } from '../scanning/scanning-services.ts';
import type { AppModel } from './notices-store.ts';

/** All services, created once at startup. Each feature sees only its own part. */
export interface Services
  extends ComponentServices,
    ScanningServices,
    CreateServices,
    DiagnosticsServices,
    FleetServices,
    GuideServices,
    HealthServices,
    HistoryServices,
    ImportsServices,
    LinksServices,
    LockServices,
    OrdersServices,
    SettingsServices,
    StationServices,
    UpdatesServices,
    WebhookServices {
  readonly tem: TemApi;
  readonly app: AppModel;
  readonly station: StationModel;
  readonly orders: OrdersServices['orders'];
  readonly scanQueue: ScanningServices['scanQueue'];
}

/** All services; only for app itself. */
const [AppServicesProvider, useServices] = createServicesContext<Services>('app');

export { useServices };

const PROVIDERS: readonly Provider<Services>[] = [
  AppServicesProvider,
  SettingsProvider,
  StationProvider,
  ComponentServicesProvider,
  ScanningServicesProvider,
  CreateServicesProvider,
  DiagnosticsServicesProvider,
  FleetServicesProvider,
  GuideServicesProvider,
  HealthServicesProvider,
  HistoryServicesProvider,
  ImportsServicesProvider,
  LinksServicesProvider,
  LockServicesProvider,
  OrdersServicesProvider,
  SettingsServicesProvider,
  StationServicesProvider,
  UpdatesServicesProvider,
  WebhookServicesProvider,
];

/** Provides the services to app, scanning, the components and each feature. */
export function ServicesProvider({
  services,
  children,
}: {
  services: Services;
  children: ReactNode;
}): JSX.Element {
  return (
    <>
      {PROVIDERS.reduceRight(
        (inner, Part) => (
          <Part value={services}>{inner}</Part>
        ),
        children,
      )}
    </>
  );
}
