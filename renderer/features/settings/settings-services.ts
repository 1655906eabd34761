import type { AccountId } from '../../../shared/account.ts';
import type { ApiSlice, ReportError } from '../../components/context/api.ts';
import type { LockModel } from '../../components/context/lock.ts';
import type { Navigation } from '../../components/context/navigation.ts';
import { createServicesContext } from '../../components/context/services-context.ts';
import type { SettingsModel } from '../../components/context/settings.ts';
import type { HidScanners } from '../../scanning/hid/hid-scanners.ts';
import type { SoundPlayer } from '../../scanning/sound/sound-player.ts';

/** The services of the settings sections. */
export interface SettingsServices {
  readonly tem: ApiSlice<
    'accounts' | 'app' | 'lock' | 'outside' | 'printers' | 'settings' | 'setup' | 'token'
  >;
  readonly settings: SettingsModel;
  /** Selects the account that screens work for; rejects with what keeps the one before. */
  readonly selectAccount: (id: AccountId) => Promise<void>;
  readonly lock: LockModel;
  readonly hidScanners: HidScanners;
  readonly soundPlayer: SoundPlayer;
  readonly navigation: Navigation;
  readonly report: ReportError;
}

export const [SettingsServicesProvider, useSettingsServices] =
  createServicesContext<SettingsServices>('settings');
