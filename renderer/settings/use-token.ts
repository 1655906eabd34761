import { useCallback, useEffect, useState } from 'react';
import type { Reply } from '../../shared/ipc.ts';
import type { TokenStatus } from '../../shared/settings.ts';
import { unwrap } from '../api.ts';
import { useServices } from '../services.ts';

/** What is known of the access token, and what changes it. */
export interface TokenView {
  /** Null until main has answered. */
  readonly status: TokenStatus | null;
  /** Asks main again. */
  readonly look: () => Promise<boolean>;
  /** Resolves to whether main took the token; a refusal is shown. */
  readonly set: (token: string) => Promise<boolean>;
  readonly clear: () => Promise<boolean>;
}

/** The access token's status, as of the last call. */
export function useToken(): TokenView {
  const { tem, report } = useServices();
  const [status, setStatus] = useState<TokenStatus | null>(null);

  const take = useCallback(
    async (reply: Promise<Reply<TokenStatus>>): Promise<boolean> => {
      try {
        setStatus(await unwrap(reply));
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
      unwrap(tem.calls.token.status(undefined)).then(setStatus, report);
    };
    look();
    // A notice comes or goes where the machine gives its key to the token later.
    return tem.messages.app.notices(look);
  }, [tem, report]);

  return {
    status,
    look: () => take(tem.calls.token.status(undefined)),
    set: (token) => take(tem.calls.token.set({ token })),
    clear: () => take(tem.calls.token.clear(undefined)),
  };
}
