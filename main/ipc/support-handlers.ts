import type { OutsidePage } from '../../shared/ipc/support-calls.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { readLicences } from '../diagnostics/licences.ts';
import type { Diagnostics } from '../diagnostics/open-diagnostics.ts';
import { zipName } from '../diagnostics/zip-thread.ts';
import type { Links } from '../links/links.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Updates } from '../updates/updates.ts';

interface SupportHandlersDependencies extends DiagnosticsHandlersDependencies {
  readonly updates: Pick<Updates, 'state' | 'check' | 'install'>;
  readonly links: Pick<Links, 'last' | 'dismiss' | 'removeAdded'>;
  /** Opens an outside page by name: the renderer never passes an address. */
  readonly openOutside: (page: OutsidePage) => Promise<void> | void;
}

/**
 * Creates the handlers for updates, diagnostics, links and outside pages. Installing an update is not a setting, so it is not
 * behind the PIN; the update address is.
 */
export function createSupportHandlers(
  needs: SupportHandlersDependencies,
): Pick<Handlers, 'updates' | 'diagnostics' | 'links' | 'outside'> {
  const { updates, links, openOutside } = needs;
  return {
    updates: { state: () => updates.state(), check: () => updates.check(), install: () => updates.install() },
    diagnostics: createDiagnosticsHandlers(needs),
    links: {
      last: links.last,
      dismiss: ({ sequence }) => links.dismiss(sequence),
      removeAdded: links.removeAdded,
    },
    outside: { open: ({ page }) => openOutside(page) },
  };
}

interface DiagnosticsHandlersDependencies {
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly diagnostics: Diagnostics;
  /** The folder of the built app. */
  readonly dist: string;
  /** Lets the user choose where to save a file; returns null when cancelled. */
  readonly chooseFile: (name: string, extension: string) => Promise<string | null>;
  /** Shows a file in the system's file manager. */
  readonly showInFolder: (file: string) => void;
}

export function createDiagnosticsHandlers(needs: DiagnosticsHandlersDependencies): Handlers['diagnostics'] {
  const { diagnostics, settings, dist, chooseFile, showInFolder } = needs;
  // The renderer passes no paths: only the last saved file can be shown.
  let saved: string | null = null;
  return {
    read: diagnostics.read,
    printers: diagnostics.printers,
    async save() {
      const file = await chooseFile(zipName(settings.get().stationName, new Date()), 'zip');
      if (file === null) return null;
      await diagnostics.zip(file);
      saved = file;
      return file;
    },
    show() {
      if (saved !== null) showInFolder(saved);
    },
    licences: () => readLicences(dist),
  };
}
