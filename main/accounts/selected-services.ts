import type { AccountKey } from '../../shared/account.ts';
import type { AreaChange } from '../../shared/area.ts';
import type { Areas } from '../areas/areas.ts';
import type { OrderCreator } from '../orders/creation/order-creator.ts';
import type { NotFoundDetector } from '../orders/not-found/not-found-detector.ts';
import type { OrderService } from '../orders/order-service.ts';
import type { StatusCheck } from '../orders/status-check.ts';
import type { Connection } from '../partner/connection.ts';
import type { ServiceObservation } from '../partner/service-observation.ts';
import { createEmitter } from '../platform/emitter.ts';
import type { OpenAccounts } from './open-accounts.ts';

/** The services of the account that is selected at each call, for screens and commands that work for one account. */
export interface SelectedServices {
  /** Its key. */
  readonly key: () => AccountKey;
  readonly connection: Connection;
  readonly notFound: NotFoundDetector;
  readonly orders: OrderService;
  readonly check: Pick<StatusCheck, 'check'>;
  readonly areas: Areas;
  readonly creator: OrderCreator;
}

/**
 * Creates them. A call stays with the account that was selected when it was made: whoever makes several calls that belong
 * together takes the account first (`Accounts.selected`).
 */
export function createSelectedServices({
  selected,
  onOpened,
}: Pick<OpenAccounts, 'selected' | 'onOpened'>): SelectedServices {
  const observations = createEmitter<ServiceObservation>();
  const areaChanges = createEmitter<AreaChange>();
  const key = (): AccountKey => selected().key;
  onOpened(({ key: own, connection, areas }) => {
    connection.onObservation((news) => {
      if (own === key()) observations.emit(news);
    });
    areas.onChange((change) => {
      if (own === key()) areaChanges.emit(change);
    });
  });
  return {
    key,
    connection: {
      client: () => selected().connection.client(),
      onObservation: observations.on,
      requireConfigured: (size) => selected().connection.requireConfigured(size),
      origins: () => selected().connection.origins(),
      partner: key,
      sandboxOrders: () => selected().connection.sandboxOrders(),
      close: async () => undefined,
    },
    notFound: {
      learned: () => selected().notFound.learned(),
      matches: (...call) => selected().notFound.matches(...call),
      verify: (...call) => selected().notFound.verify(...call),
      learn: (...call) => selected().notFound.learn(...call),
    },
    orders: {
      info: (...call) => selected().orders.info(...call),
      find: (...call) => selected().orders.find(...call),
      search: (...call) => selected().orders.search(...call),
      cancel: (...call) => selected().orders.cancel(...call),
    },
    check: { check: (...call) => selected().check.check(...call) },
    areas: {
      list: (...call) => selected().areas.list(...call),
      kept: (...call) => selected().areas.kept(...call),
      onChange: areaChanges.on,
      close: () => undefined,
    },
    creator: {
      create: (...call) => selected().creator.create(...call),
      acknowledge: (...call) => selected().creator.acknowledge(...call),
    },
  };
}
