import type { ApiSlice, ReportError } from '../../components/context/api.ts';
import type { LockView } from '../../components/context/lock.ts';
import type { Navigation } from '../../components/context/navigation.ts';
import { createServicesContext } from '../../components/context/services-context.ts';
import type { SettingsView } from '../../components/context/settings.ts';
import type { HidScanners } from '../../scanning/hid/hid-scanners.ts';
import type { SoundPlayer } from '../../scanning/sound/sound-player.ts';

/** The services of the settings sections. */
export interface SettingsServices {
  readonly tem: ApiSlice<'lock' | 'outside' | 'printers' | 'settings' | 'setup' | 'token'>;
  readonly settings: SettingsView;
  readonly lock: LockView;
  readonly hidScanners: HidScanners;
  readonly soundPlayer: SoundPlayer;
  readonly navigation: Navigation;
  readonly report: ReportError;
}

export const [SettingsServicesProvider, useSettingsServices] =
  createServicesContext<SettingsServices>('settings');
