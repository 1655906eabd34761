import { flavour } from './flavour.ts';
import { strict } from './not-implemented.ts';

/**
 * app.dock, which only macOS has (docs/api/dock.md; shell/browser/api/electron_api_app.cc, GetDockAPI). An app that does not
 * hide it has an icon there from its start (shell/browser/browser_mac.mm: hiding may happen before `ready`).
 */
export function makeDock() {
  if (flavour() !== 'macos') return undefined;
  let visible = true;
  return strict('app.dock', {
    hide: (): void => void (visible = false),
    show: async (): Promise<void> => void (visible = true),
    isVisible: (): boolean => visible,
  });
}
