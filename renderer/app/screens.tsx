import type { JSX } from 'react';
import type { ScreenName } from '../components/context/navigation.ts';
import {
  type Icon,
  IconBarcode,
  IconCalculator,
  IconFileImport,
  IconHistory,
  IconLayoutGrid,
  IconListSearch,
  IconPackage,
  IconPrinter,
  IconRoute,
  IconSettings,
  IconWebhook,
} from '../components/icons.tsx';
import { CreateScreen } from '../features/create/create-screen.tsx';
import { BoardScreen } from '../features/fleet/board/board-screen.tsx';
import { GuideScreen } from '../features/guide/guide-screen.tsx';
import { PrintMethodsScreen } from '../features/guide/print-methods-screen.tsx';
import { ProblemOrBannerHint } from '../features/health/health-banners.tsx';
import { HistoryScreen } from '../features/history/history-screen.tsx';
import { ImportScreen } from '../features/imports/import-screen.tsx';
import { OrdersScreen } from '../features/orders/orders-screen.tsx';
import { QuoteScreen } from '../features/quote/quote-screen.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { StationScreen } from '../features/station/station-screen.tsx';
import { WebhookScreen } from '../features/webhook/webhook-screen.tsx';
import { SETTINGS_TABS } from './settings-tabs.tsx';

/** Who a screen is for. */
export type View = 'packer' | 'manager';

/** A screen's registry entry; navigation, titles, shortcuts and the lock derive from it. */
interface Screen {
  readonly key: string;
  /** The text key of its title. */
  readonly title: string;
  readonly icon: Icon;
  /**
   * Who uses it: a packer for every parcel, or whoever runs the station. The manager's screens share a navigation, and are
   * behind the PIN if one is set: going back to a packer's screen locks them.
   */
  readonly view: View;
  readonly component: () => JSX.Element | null;
  /** Opens it from every screen, even while a field has the focus. */
  readonly shortcut?: string;
  /** Works for the selected account, and says which one where there are several. */
  readonly ofAccount?: true;
  /**
   * `preserved`: below the header, and keeps its state (input, scroll position) while another screen is shown. `header`:
   * below the header, and starts fresh. `guide`: has its own header, without anything of the daily work around it.
   */
  readonly layout: 'preserved' | 'header' | 'guide';
  /** Whether it is there only at a station of a fleet. */
  readonly needsFleet?: boolean;
}

/** Every screen; those below a header in the order of their view's navigation. */
export const SCREENS = [
  {
    key: 'station',
    title: 'nav.station',
    icon: IconBarcode,
    view: 'packer',
    component: () => <StationScreen RunProblem={ProblemOrBannerHint} />,
    shortcut: 'Ctrl+1',
    layout: 'header',
  },
  {
    key: 'orders',
    title: 'nav.orders',
    icon: IconListSearch,
    view: 'manager',
    component: OrdersScreen,
    shortcut: 'Ctrl+2',
    ofAccount: true,
    layout: 'preserved',
  },
  {
    key: 'create',
    title: 'nav.create',
    icon: IconPackage,
    view: 'manager',
    component: CreateScreen,
    shortcut: 'Ctrl+3',
    ofAccount: true,
    layout: 'preserved',
  },
  {
    key: 'imports',
    title: 'nav.imports',
    icon: IconFileImport,
    view: 'manager',
    component: ImportScreen,
    shortcut: 'Ctrl+4',
    ofAccount: true,
    layout: 'preserved',
  },
  {
    key: 'quote',
    title: 'nav.quote',
    icon: IconCalculator,
    view: 'manager',
    component: QuoteScreen,
    shortcut: 'Ctrl+5',
    ofAccount: true,
    layout: 'preserved',
  },
  {
    key: 'history',
    title: 'nav.history',
    icon: IconHistory,
    view: 'packer',
    component: HistoryScreen,
    shortcut: 'Ctrl+6',
    layout: 'preserved',
  },
  {
    key: 'webhook',
    title: 'nav.webhook',
    icon: IconWebhook,
    view: 'manager',
    component: WebhookScreen,
    shortcut: 'Ctrl+7',
    ofAccount: true,
    layout: 'preserved',
  },
  {
    key: 'board',
    title: 'nav.board',
    icon: IconLayoutGrid,
    view: 'manager',
    component: BoardScreen,
    shortcut: 'Ctrl+8',
    layout: 'header',
    needsFleet: true,
  },
  {
    key: 'settings',
    title: 'app.settings',
    icon: IconSettings,
    view: 'manager',
    component: () => <SettingsScreen tabs={SETTINGS_TABS} />,
    shortcut: 'Ctrl+,',
    layout: 'header',
  },
  {
    key: 'guide',
    title: 'setup.guide.title',
    icon: IconRoute,
    view: 'manager',
    component: GuideScreen,
    layout: 'guide',
  },
  {
    key: 'print-methods',
    title: 'printMethods.open',
    icon: IconPrinter,
    view: 'manager',
    component: PrintMethodsScreen,
    layout: 'guide',
  },
] as const satisfies readonly Screen[];

declare module '../components/context/navigation.ts' {
  interface ScreenKeys extends Record<(typeof SCREENS)[number]['key'], true> {}
}

type Entry<Name extends ScreenName> = Extract<(typeof SCREENS)[number], { readonly key: Name }>;

/** Returns a screen's entry. */
export function screenOf<Name extends ScreenName>(name: Name): Entry<Name> {
  const screen = SCREENS.find((one): one is Entry<Name> => one.key === name);
  if (screen === undefined) throw new Error(`no screen ${name}`);
  return screen;
}

/** Whether a screen is part of the daily work: below a header, with the practice ribbon above it. */
export const hasHeader = (name: ScreenName): boolean => screenOf(name).layout !== 'guide';

/** Whether a screen works for the selected account only. The station and the print history have every account's. */
export const isOfAccount = (name: ScreenName): boolean => 'ofAccount' in screenOf(name);

/** Whether a screen is behind the PIN if one is set: every manager's screen. */
export const isLockedScreen = (name: ScreenName): boolean => screenOf(name).view === 'manager';

/** The screens in a view's navigation, in their order: those with a shortcut. @param inFleet whether other stations are there to see */
export const navScreensOf = (
  view: View,
  inFleet = false,
): readonly Extract<(typeof SCREENS)[number], { readonly shortcut: string }>[] =>
  SCREENS.filter((screen) => 'shortcut' in screen)
    .filter((screen) => screen.view === view)
    .filter((screen) => inFleet || !('needsFleet' in screen));
