import type { ShortcutRegistry } from '../shortcuts/shortcut-registry.ts';
import type { ApiSlice, ReportError } from './api.ts';
import { createServicesContext } from './services-context.ts';
import type { SettingsModel } from './settings.ts';

/** The services of components that use main or the keyboard. */
export interface ComponentServices {
  readonly tem: ApiSlice<'app' | 'areas' | 'prices' | 'printers' | 'setup' | 'token'>;
  readonly settings: SettingsModel;
  readonly shortcuts: ShortcutRegistry;
  /** Receives a code that was scanned into an unrelated field. */
  readonly scanQueue: { readonly scan: (code: string) => void };
  readonly report: ReportError;
}

export const [ComponentServicesProvider, useComponentServices] =
  createServicesContext<ComponentServices>('component');
