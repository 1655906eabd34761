import { AboutSection } from '../features/diagnostics/about-section.tsx';
import { DiagnosticsTab } from '../features/diagnostics/diagnostics-tab.tsx';
import { FleetTab } from '../features/fleet/settings/fleet-tab.tsx';
import { AllowedCodesSection } from '../features/settings/allowed-codes-section.tsx';
import { FileSection } from '../features/settings/file-section.tsx';
import { HidScannersSection } from '../features/settings/hid-scanners/hid-scanners-section.tsx';
import { LabelHostsSection } from '../features/settings/label-hosts-section.tsx';
import { LockSection } from '../features/settings/lock-section.tsx';
import { PrintingSection } from '../features/settings/printing-section.tsx';
import { ProfileSection } from '../features/settings/profile-section.tsx';
import { ScannerSection } from '../features/settings/scanner-section.tsx';
import { ServiceTab } from '../features/settings/service-tab.tsx';
import type { SettingsTab } from '../features/settings/settings-screen.tsx';
import { SoundSection } from '../features/settings/sound-section.tsx';
import { DisplaySection, GuideSection, StationSection } from '../features/settings/station-section.tsx';
import { CommandsSection, WorkSection } from '../features/settings/work-section.tsx';
import { UpdateSection } from '../features/updates/update-section.tsx';

/** The settings tabs, in order. */
export const SETTINGS_TABS: readonly SettingsTab[] = [
  {
    name: 'service',
    title: (t) => t('settings.tabService'),
    left: [],
    right: [],
    content: ServiceTab,
  },
  {
    name: 'printing',
    title: (t) => t('settings.tabPrinting'),
    left: [PrintingSection],
    right: [ProfileSection, AllowedCodesSection, LabelHostsSection],
    wideRight: true,
  },
  // How orders are taken and printed: modes, scan-back, command barcodes.
  { name: 'work', title: (t) => t('setup.tabWork'), left: [WorkSection], right: [CommandsSection] },
  // The scanner: calibration, HID scanners.
  {
    name: 'scanner',
    title: (t) => t('setup.tabScanner'),
    left: [ScannerSection],
    right: [HidScannersSection],
  },
  // Appearance and sounds.
  { name: 'display', title: (t) => t('setup.tabDisplay'), left: [DisplaySection], right: [SoundSection] },
  // This machine: its name, the PIN, settings files, kiosk.
  {
    name: 'station',
    title: (t) => t('setup.tabStation'),
    left: [StationSection, LockSection],
    right: [FileSection, GuideSection],
  },
  // The other stations of the warehouse.
  { name: 'fleet', title: (t) => t('fleet.tab'), left: [], right: [], content: FleetTab },
  // Information for support.
  {
    name: 'diagnostics',
    title: (t) => t('diagnostics.tab'),
    left: [],
    right: [],
    content: DiagnosticsTab,
  },
  // This version of Tem, updates, and the licenses.
  { name: 'about', title: (t) => t('updates.tab'), left: [UpdateSection], right: [AboutSection] },
];
