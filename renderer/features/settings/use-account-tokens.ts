import { useCallback, useEffect, useState } from 'react';
import type { TokenStatus } from '../../../shared/access-token.ts';
import type { AccountId } from '../../../shared/account.ts';
import type { AccountList } from '../../../shared/ipc/account-calls.ts';
import type { TokenView } from '../../components/token/use-token.ts';
import { useSettingsServices } from './settings-services.ts';

/** The tokens of all accounts, without their texts. */
export interface AccountTokens {
  /** Null until main has answered, and for an account that is gone. */
  readonly statusOf: (id: AccountId) => TokenStatus | null;
  /** One account's status and actions. */
  readonly viewOf: (id: AccountId) => TokenView;
}

/** Follows the tokens of the station's accounts. */
export function useAccountTokens(): AccountTokens {
  const { tem, report } = useSettingsServices();
  const [list, setList] = useState<AccountList | null>(null);
  const take = useCallback(
    async (call: Promise<unknown>): Promise<boolean> => {
      try {
        await call;
        setList(await tem.calls.accounts.list(undefined));
        return true;
      } catch (thrown) {
        report(thrown);
        return false;
      }
    },
    [tem, report],
  );
  useEffect(() => {
    tem.calls.accounts.list(undefined).then(setList, report);
    return tem.messages.accounts.changed(setList);
  }, [tem, report]);

  const statusOf = (id: AccountId): TokenStatus | null =>
    list?.accounts.find((account) => account.id === id)?.token ?? null;
  return {
    statusOf,
    viewOf: (id) => ({
      status: statusOf(id),
      refresh: () => take(Promise.resolve()),
      set: (token) => take(tem.calls.accounts.setToken({ id, token })),
      clear: () => take(tem.calls.accounts.clearToken({ id })),
    }),
  };
}
