import type { Handlers } from '../../shared/ipc.ts';
import type { Links } from '../links/links.ts';

/** What the operator does with what links did. */
export function createLinksHandlers({
  links,
}: {
  readonly links: Pick<Links, 'last' | 'dismiss' | 'removeAdded'>;
}): Handlers['links'] {
  return {
    last: links.last,
    dismiss: ({ sequence }) => links.dismiss(sequence),
    removeAdded: links.removeAdded,
  };
}
