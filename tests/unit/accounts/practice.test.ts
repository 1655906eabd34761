import { describe, expect, it } from 'vitest';
import { createPractice } from '../../../main/accounts/practice.ts';
import { type AccountId, FIRST_ACCOUNT, MAX_ACCOUNTS } from '../../../shared/account.ts';

const idOf = (at: number): AccountId => at.toString(16).padStart(8, '0') as AccountId;

function practising(given: readonly AccountId[]) {
  const at = { ids: given, starts: 0, closed: 0 };
  const practice = createPractice(
    async () => {
      at.starts++;
      return {
        baseUrl: 'http://127.0.0.1:4310',
        labelUrl: 'http://127.0.0.1:4310',
        provideAccounts(count) {
          if (count > MAX_ACCOUNTS) throw new RangeError(`no ${count} accounts`);
          return Array.from({ length: count }, (_none, shop) => ({
            accessToken: `shop ${shop}`,
            orderCodes: [],
          }));
        },
        close: async () => void at.closed++,
      };
    },
    () => at.ids,
  );
  const shopOf = async (id: AccountId): Promise<string> => (await practice.serviceOf(id)).accessToken;
  return { at, practice, shopOf };
}

describe('practice', () => {
  it('gives the first account the first shop and the others theirs in order, whoever asks first', async () => {
    const { shopOf } = practising([FIRST_ACCOUNT, idOf(1), idOf(2)]);
    expect(await Promise.all([idOf(2), idOf(1), FIRST_ACCOUNT].map(shopOf))).toEqual([
      'shop 2',
      'shop 1',
      'shop 0',
    ]);
  });

  it('starts one sandbox for all, closes it with the station only, and starts none to close it', async () => {
    const { at, practice } = practising([FIRST_ACCOUNT, idOf(1)]);
    for (const service of await Promise.all([FIRST_ACCOUNT, idOf(1)].map(practice.serviceOf)))
      await service.close();
    expect(at).toMatchObject({ starts: 1, closed: 0 });
    await practice.close();
    expect(at.closed).toBe(1);
    const unused = practising([FIRST_ACCOUNT]);
    await unused.practice.close();
    expect(unused.at).toMatchObject({ starts: 0, closed: 0 });
  });

  it('gives the shop of a removed account to another only when there is no other', async () => {
    const { at, shopOf } = practising([FIRST_ACCOUNT]);
    for (let one = 1; one < MAX_ACCOUNTS; one++) {
      at.ids = [FIRST_ACCOUNT, idOf(one)];
      expect(await shopOf(idOf(one))).toBe(`shop ${one}`);
    }
    at.ids = [FIRST_ACCOUNT, idOf(5), idOf(99)];
    expect(await shopOf(idOf(99))).toBe('shop 1');
    expect(await shopOf(idOf(5))).toBe('shop 5');
  });
});
