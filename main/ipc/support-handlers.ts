import type { OutsidePage } from '../../shared/ipc/support-calls.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { readLicences } from '../diagnostics/licences.ts';
import type { Diagnostics } from '../diagnostics/open-diagnostics.ts';
import { zipName } from '../diagnostics/zip-name.ts';
import type { Links } from '../links/links.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Updates } from '../updates/updates.ts';

interface SupportHandlersDependencies extends DiagnosticsHandlersDependencies {
  readonly updates: Pick<Updates, 'state' | 'check' | 'install'>;
  readonly links: Pick<Links, 'last' | 'dismiss' | 'removeAdded'>;
  /** Opens a page outside of Tem, by name: the renderer never says an address. */
  readonly openOutside: (page: OutsidePage) => Promise<void> | void;
}

/** Newer versions, diagnostics, links and pages outside of Tem. Installing is no setting: it is not behind the PIN, as the address is. */
export function createSupportHandlers(
  needs: SupportHandlersDependencies,
): Pick<Handlers, 'updates' | 'diagnostics' | 'links' | 'outside'> {
  const { updates, links, openOutside } = needs;
  return {
    updates: {
      state: () => updates.state(),
      check: () => updates.check(),
      install: () => updates.install(),
    },
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
  /** Lets the user choose where a file is saved; null when cancelled. */
  readonly chooseFile: (name: string, extension: string) => Promise<string | null>;
  /** Shows a file in the system's folder window. */
  readonly showInFolder: (file: string) => void;
}

/** What helps to find out what is wrong with a station. */
export function createDiagnosticsHandlers(needs: DiagnosticsHandlersDependencies): Handlers['diagnostics'] {
  const { diagnostics, settings, dist, chooseFile, showInFolder } = needs;
  // The renderer names no paths: what is shown is what was saved.
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
