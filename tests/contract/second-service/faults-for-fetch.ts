import type { Operation } from '../../second-service/service/document.ts';
import type { Fault } from '../../second-service/service/fault.ts';
import { faultsOf } from '../../second-service/service/faults.ts';
import { testedFetch } from '../clients.ts';

/**
 * The faults that an operation is asked at, by their names. What a body says is read above the fetch, in the same code
 * for both: over Tem's own (contract-net) only those are repeated that a fetch itself has to do with.
 */
export const applicableFaults = (operation: Operation): (readonly [string, Fault])[] =>
  faultsOf(operation)
    .filter((fault) => testedFetch === globalThis.fetch || isConnectionFault(fault))
    .map((fault) => [fault.name, fault]);

/** Silence, a broken connection, a wrong length, no body, a redirect; 401, which net.request reports by its own event. */
function isConnectionFault({ kind, act }: Fault): boolean {
  if (act.is === 'change') return false;
  if (act.is !== 'answer') return true;
  return kind === 'unauthorized' || act.answer.body === '' || act.answer.status === 302;
}
