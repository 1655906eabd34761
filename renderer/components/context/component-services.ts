import type { ShortcutRegistry } from '../shortcuts/shortcut-registry.ts';
import type { ApiSlice, ReportError } from './api.ts';
import { createServicesContext } from './services-context.ts';
import type { SettingsView } from './settings.ts';

/** What the components that talk to main or to the keyboard need. */
export interface ComponentServices {
  readonly tem: ApiSlice<'app' | 'areas' | 'prices' | 'printers' | 'token'>;
  readonly settings: SettingsView;
  readonly shortcuts: ShortcutRegistry;
  /** Where a code goes that was scanned into a field of something else. */
  readonly scanQueue: { readonly scan: (code: string) => void };
  readonly report: ReportError;
}

export const [ComponentServicesProvider, useComponentServices] =
  createServicesContext<ComponentServices>('component');
