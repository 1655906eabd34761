import type { StoreApi } from 'zustand/vanilla';
import type { LabelSize } from '../../../shared/label-size.ts';
import type { OrderCode } from '../../../shared/order-code.ts';

/** The screens by key. app/screens.tsx declares them (declaration merging), so that the list is written once. */
export interface ScreenKeys {}

/** The key of a screen in the registry. */
export type ScreenName = keyof ScreenKeys;

/** Where the window is. */
export interface NavigationState {
  readonly screen: ScreenName;
  /** The order that the orders screen shows; null: the list. */
  readonly order: OrderCode | null;
  /** The tab that the settings open at, by its name; null: the first. */
  readonly section: string | null;
  /** The printer whose print methods are tried on their screen, and the size of its labels. */
  readonly trial: { readonly printer: string; readonly size: LabelSize } | null;
}

/** Setting its state goes to another screen. */
export type Navigation = StoreApi<NavigationState>;
