import type { StoreApi } from 'zustand/vanilla';
import type { LabelSize } from '../../../shared/label-size.ts';
import type { OrderCode } from '../../../shared/order-code.ts';

/** The screens by key. app/screens.tsx declares them (declaration merging), so that the list exists only once. */
export interface ScreenKeys {}

/** The key of a screen in the registry. */
export type ScreenName = keyof ScreenKeys;

/** Where the window is. */
export interface NavigationState {
  readonly screen: ScreenName;
  /** The order shown on the orders screen; null for the list. */
  readonly order: OrderCode | null;
  /** The name of the tab that the settings open at, and after "#" of a field in it; null for the first. */
  readonly section: string | null;
  /** The printer and label size of the print method trial. */
  readonly trial: { readonly printer: string; readonly size: LabelSize } | null;
}

/** Setting its state switches screens. */
export type Navigation = StoreApi<NavigationState>;
