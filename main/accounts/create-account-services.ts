import type { AccountId, AccountKey } from '../../shared/account.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';
import { createAreas } from '../areas/areas.ts';
import type { Database } from '../database/database.ts';
import { openResponseCache } from '../database/response-cache.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import type { Routes } from '../net/gate/routes.ts';
import type { PartnerNetwork } from '../net/network.ts';
import { type CreationClaims, NO_CREATION_CLAIMS } from '../orders/creation/creation-claims.ts';
import { createOrderCreator } from '../orders/creation/order-creator.ts';
import { createNotFoundDetector } from '../orders/not-found/not-found-detector.ts';
import type { OrderBooks } from '../orders/order-book.ts';
import { createOrderService } from '../orders/order-service.ts';
import { createStatusCheck } from '../orders/status-check.ts';
import { createConnection } from '../partner/connection.ts';
import { createTokenRequirements } from '../partner/token-requirements.ts';
import type { Seal } from '../settings/seal.ts';
import type { AccountServices } from './account-services.ts';
import type { Practice } from './practice.ts';

/** What the accounts of a station have in common. */
export interface AccountParts {
  readonly database: Database;
  readonly books: OrderBooks;
  readonly practice: Practice;
  /** Returns an account's token for {base_url}; null if it has none for that origin. */
  readonly tokenOf: (id: AccountId, baseUrl: string) => string | null;
  /** Returns why it has none. */
  readonly whyNoToken: (id: AccountId, baseUrl: string) => Problem;
  /** Main's own fetch, for requests that may be repeated and for those that are sent once; visits are for labels. */
  readonly transport: Pick<PartnerNetwork, 'fetch' | 'fetchOnce' | 'visit'> & { readonly routes: Routes };
  readonly seal: Seal;
  readonly secrets: Secrets;
  /** Asks the other stations of a fleet before orders are created. */
  readonly creationClaims?: CreationClaims;
  readonly log: Log;
}

/** An account as it is at one address. */
export interface AccountIdentity {
  readonly id: AccountId;
  readonly key: AccountKey;
  /** Its name now. */
  readonly name: () => string;
  /** Whether the station practises, and the account's addresses; mode and {base_url} stay, as the key says them. */
  readonly settings: () => Pick<Settings, 'partner' | 'baseUrl' | 'labelUrl'>;
}

/** Creates the services of one account. They use its key and its token only, whatever becomes of the settings. */
export function createAccountServices(
  { id, key, name, settings }: AccountIdentity,
  {
    database,
    books,
    practice,
    tokenOf,
    whyNoToken,
    transport,
    seal,
    secrets,
    creationClaims = NO_CREATION_CLAIMS,
    log,
  }: AccountParts,
): AccountServices {
  const keyNow = (): AccountKey => key;
  const responseCache = openResponseCache(database, keyNow);
  const connection = createConnection({
    id,
    settings,
    accessToken: (baseUrl) => tokenOf(id, baseUrl),
    missingTokenProblem: (baseUrl) => whyNoToken(id, baseUrl),
    startSandbox: () => practice.serviceOf(id),
    ...transport,
    log,
    secrets,
    tokenRequirements: createTokenRequirements(responseCache),
  });
  const book = books.of(keyNow);
  const notFound = createNotFoundDetector({ responseCache, book });
  const orders = createOrderService({ partner: connection.client, book, notFound });
  return {
    id,
    key,
    get name() {
      return name();
    },
    connection,
    responseCache,
    book,
    notFound,
    orders,
    check: createStatusCheck({ orders, notFound, book }),
    areas: createAreas({ client: connection.client, partner: keyNow, responseCache, log }),
    creator: createOrderCreator({
      client: connection.client,
      partner: keyNow,
      book,
      notFound,
      database,
      seal,
      secrets,
      claims: creationClaims,
    }),
  };
}
