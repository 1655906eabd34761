import type { Handlers } from '../../shared/ipc.ts';

type SupportHandlers = Pick<Handlers, 'updates' | 'diagnostics' | 'links' | 'outside'>;

/** Until the rooms of updates, diagnostics, links and outside pages are there. */
export function supportHandlers(): SupportHandlers {
  const missing = (): never => {
    throw new Error('not built yet');
  };
  return {
    updates: { state: () => ({ kind: 'off', why: 'no-address' }), check: missing, install: missing },
    diagnostics: { read: missing, save: missing, licences: missing },
    links: { last: () => null, dismiss: () => undefined },
    outside: { open: missing },
  };
}
