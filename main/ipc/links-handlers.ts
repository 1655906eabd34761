import type { Handlers } from '../../shared/ipc.ts';
import type { Links } from '../links/links.ts';

/** What the operator does with what links did. */
export function linksHandlers({
  links,
}: {
  readonly links: Pick<Links, 'last' | 'dismiss' | 'takeOut'>;
}): Handlers['links'] {
  return { last: links.last, dismiss: ({ turn }) => links.dismiss(turn), takeOut: links.takeOut };
}
