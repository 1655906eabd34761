import type { Areas } from '../../../main/areas/areas.ts';
import type { OrderCreator } from '../../../main/orders/creation/order-creator.ts';
import type { AccountKey } from '../../../shared/account.ts';

/** The selected account of a station with one, as the create screen's calls need it. */
export const selectedOf = ({ creator }: { readonly creator: OrderCreator }, areas: Pick<Areas, 'list'>) => ({
  accounts: {
    selected: () => ({
      key: 'a-key' as AccountKey,
      areas: { ...areas, kept: () => null, onChange: () => () => undefined, close: () => undefined },
      creator,
    }),
  },
  creators: { of: (account: { readonly creator: OrderCreator }) => account.creator },
});
