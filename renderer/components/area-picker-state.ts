import type { Area } from '../../shared/area.ts';
import { findArea, searchAreas } from '../../shared/area-search.ts';

/** The state of an area field. */
export interface AreaPickerState {
  /** Typed text that is not settled yet; null without any. */
  readonly draft: string | null;
  readonly open: boolean;
  /** The highlighted option, from 0; -1 for none. */
  readonly active: number;
}

export const CLOSED: AreaPickerState = { draft: null, open: false, active: -1 };

/** Options rendered at once; no list of the service is longer, and nobody reads further. */
const MAX_OPTIONS = 200;

/** The options offered: matches for the typed text, or everything. */
export function optionsOf({ draft }: AreaPickerState, areas: readonly Area[]): readonly Area[] {
  return (draft === null ? areas : searchAreas(areas, draft)).slice(0, MAX_OPTIONS);
}

/**
 * Handles typed text: highlights the best match at once, even if the list arrives later, so that Enter or Tab chooses
 * it.
 */
export function withText(text: string): AreaPickerState {
  return { draft: text, open: true, active: text.trim() === '' ? -1 : 0 };
}

/** Opens the list with nothing typed, at the current value. */
export function withListOpen(
  choice: AreaPickerState,
  areas: readonly Area[],
  value: string,
): AreaPickerState {
  if (choice.draft !== null) return withText(choice.draft);
  const at = optionsOf(choice, areas).findIndex(({ name }) => name === value);
  return { ...choice, open: true, active: at };
}

/** Handles an arrow key: opens the list, or moves through it cyclically. */
export function withNextOption(
  choice: AreaPickerState,
  step: 1 | -1,
  areas: readonly Area[],
  value: string,
): AreaPickerState {
  const { length } = optionsOf(choice, areas);
  if (length === 0) return choice;
  if (choice.open) {
    const from = choice.active === -1 && step === -1 ? 0 : choice.active;
    return { ...choice, active: (from + step + length) % length };
  }
  const start = withListOpen(choice, areas, value);
  return { ...start, active: start.active === -1 ? (step === 1 ? 0 : length - 1) : start.active };
}

/** Resolves typed text on blur: the list's spelling for a certain match, else the text itself. */
export function resolveAreaName(text: string, areas: readonly Area[] | null): string {
  const trimmed = text.trim();
  if (trimmed === '' || areas === null || areas.some(({ name }) => name === trimmed)) return trimmed;
  return findArea(areas, trimmed)?.name ?? trimmed;
}
