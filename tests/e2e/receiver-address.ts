import type { ElectronApplication, Page } from '@playwright/test';
import type { RECEIVER_SIDES } from '../../shared/webhook.ts';

interface Station {
  readonly app: Pick<ElectronApplication, 'evaluate'>;
  readonly page: Page;
}

/**
 * The address of a station's receiver with its secret, which only the clipboard receives.
 * @throws Error with the problem's code where main does not copy it
 */
export async function receiverAddress(
  { app, page }: Station,
  side: (typeof RECEIVER_SIDES)[number] = 'here',
): Promise<string> {
  const copied = await page.evaluate(
    (wanted) => window.tem.calls.webhook.copyAddress({ side: wanted }),
    side,
  );
  if (!copied.ok) throw new Error(copied.problem.code);
  if (!copied.value) throw new Error('there is no such address');
  return app.evaluate(({ clipboard }) => clipboard.readText());
}
