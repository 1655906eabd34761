import type { TFunction } from 'i18next';
import type { JSX } from 'react';

/** A tab of the settings: its title, and its sections by column. */
export interface SettingsTab {
  readonly name: string;
  readonly title: (t: TFunction) => string;
  readonly left: readonly (() => JSX.Element | null)[];
  readonly right: readonly (() => JSX.Element | null)[];
  /** The right column is the wider one. */
  readonly wideRight?: boolean;
  /** In place of the columns: it lays itself out. */
  readonly content?: () => JSX.Element;
}
