import type { FromPage } from '../page/isolated-world.ts';
import { codec } from './codec.ts';
import type { Frame } from './frame.ts';
import type { PageConnection } from './page-connection.ts';
import { chromiumPermissions } from './permissions.ts';
import { toChromium } from './schemes.ts';
import type { WebContents } from './web-contents.ts';

/** Answers a page's question about a permission, after Chromium has received the same answer. */
export async function answerPermission(
  page: WebContents,
  connection: PageConnection,
  frame: Frame,
  contextId: number,
  message: Extract<FromPage, { kind: 'permission' }>,
): Promise<void> {
  const { origin, url } = frame;
  const { session } = page;
  const { check, permission, details, id } = message;
  const granted = check
    ? session._permissions.allows(page, permission, origin)
    : await session._permissions.decide(page, permission, origin, details);
  const names = chromiumPermissions[permission];
  if (names && !check) await session._setPermission(names, new URL(toChromium(url)).origin, granted);
  connection.tell(contextId, { kind: 'answer', id, ok: true, value: codec.encode(granted) });
}
