import { beforeEach, expect, it, vi } from 'vitest';
import { createCreatingHandlers } from '../../../main/ipc/service-handlers.ts';
import { trackCreators } from '../../../main/updates/work-in-progress.ts';
import { VALID_DRAFT } from '../../e2e/new-order.ts';
import { accountStation, type Sent, withTokens } from '../accounts/account-station.ts';
import { SHOPS, THREE, tokenOf } from '../accounts/shops.ts';
import { machine } from '../settings/fake-safe-storage.ts';
import { SEAL } from '../settings/test-seals.ts';

vi.mock('electron', () => import('../settings/fake-safe-storage.ts'));

beforeEach(() => {
  machine.keys = new Map([['v11', 'of the keyring']]);
  machine.answer = Promise.resolve();
});

const { rice, tea } = SHOPS;
const CODE = 'SGNS983262NT.595050186';

it('creates a draft’s order at the account whose draft it is, whichever is selected meanwhile', async () => {
  const station = await accountStation(
    { ...THREE, account: rice.id },
    {
      answer({ url }: Sent) {
        // Another account is selected as soon as anything is asked for.
        station.save({ account: tea.id });
        if (url.includes('/areas/')) return [];
        return { code: CODE, soc: VALID_DRAFT.soc, status: '1' };
      },
    },
  );
  await withTokens(station);
  const creators = trackCreators();
  const calls = createCreatingHandlers({
    drafts: station.drafts,
    accounts: station.accounts,
    creators,
    seal: SEAL,
    station: { scan: () => ({ kind: 'empty' }) },
  });
  const { id } = await calls.saveDraft({
    id: null,
    draft: { ...VALID_DRAFT, products: [...VALID_DRAFT.products] },
  });
  const creating = Promise.resolve(calls.create({ id, toBatch: false, anyway: false, notThere: false }));
  expect(creators.activeCount()).toBeLessThanOrEqual(1);
  await creating;
  expect(new Set(station.sent.map(({ authorization }) => authorization))).toEqual(
    new Set([`Bearer ${tokenOf(rice.id)}`]),
  );
  expect(station.of(rice).book.get(CODE as never)?.code).toBe(CODE);
  expect(station.of(tea).book.get(CODE as never)).toBeNull();
  // The draft has become an order.
  station.save({ account: rice.id });
  expect(calls.drafts(undefined)).toEqual([]);
});
