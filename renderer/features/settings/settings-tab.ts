import type { TFunction } from 'i18next';
import type { JSX } from 'react';

/** A settings tab: its title, and its sections by column. */
export interface SettingsTab {
  readonly name: string;
  readonly title: (t: TFunction) => string;
  readonly left: readonly (() => JSX.Element | null)[];
  readonly right: readonly (() => JSX.Element | null)[];
  /** Makes the right column the wider one. */
  readonly wideRight?: boolean;
  /** Replaces the columns with its own layout. */
  readonly content?: () => JSX.Element;
}
