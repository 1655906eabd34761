import { useCallback, useEffect, useState } from 'react';
import type { TokenStatus } from '../../../shared/access-token.ts';
import { accountInUse } from '../account-names.ts';
import { useComponentServices } from '../context/component-services.ts';
import type { SettingsStore } from '../context/settings.ts';

/** Of the account in use; settings that are not loaded have none. */
const addressOf = ({ settings }: SettingsStore): string | null =>
  settings === null ? null : accountInUse(settings);

/** The access token's status and actions. */
export type TokenView = ReturnType<typeof useToken>;

/** The access token's status as of the last call. */
export function useToken() {
  const { tem, settings, report } = useComponentServices();
  const [status, setStatus] = useState<TokenStatus | null>(null);

  const take = useCallback(
    async (reply: Promise<TokenStatus>): Promise<boolean> => {
      try {
        setStatus(await reply);
        return true;
      } catch (thrown) {
        report(thrown);
        return false;
      }
    },
    [report],
  );
  useEffect(() => {
    const look = (): void => {
      tem.calls.token.status(undefined).then(setStatus, report);
    };
    look();
    // Notices change when the machine provides its encryption key to the token later.
    const stopNotices = tem.messages.app.notices(look);
    // The token may not be for another address, and another account has another one.
    const stopSettings = settings.store.subscribe((now, before) => {
      if (addressOf(now) !== addressOf(before)) look();
    });
    return () => {
      stopNotices();
      stopSettings();
    };
  }, [tem, settings, report]);

  return {
    /** Null until main has answered. */
    status,
    /** Asks main again. */
    refresh: (): Promise<boolean> => take(tem.calls.token.status(undefined)),
    /** Resolves to whether main accepted the token; shows a refusal. */
    set: (token: string): Promise<boolean> => take(tem.calls.token.set({ token })),
    clear: (): Promise<boolean> => take(tem.calls.token.clear(undefined)),
  };
}
