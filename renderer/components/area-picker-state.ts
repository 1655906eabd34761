import type { Area } from '../../shared/area.ts';
import { findArea, searchAreas } from '../../shared/area-search.ts';

/** A field as it is being filled in. */
export interface AreaPickerState {
  /** What is typed and not settled yet; null where nothing is. */
  readonly draft: string | null;
  readonly open: boolean;
  /** The highlighted option, from 0; -1 for none. */
  readonly active: number;
}

export const CLOSED: AreaPickerState = { draft: null, open: false, active: -1 };

/** Options drawn at once; no list of the service's is longer, and nobody reads further. */
const MAX_OPTIONS = 200;

/** What the list offers: what the typed text may mean, or everything. */
export function optionsOf({ draft }: AreaPickerState, areas: readonly Area[]): readonly Area[] {
  return (draft === null ? areas : searchAreas(areas, draft)).slice(0, MAX_OPTIONS);
}

/**
 * A letter was typed: the best match is highlighted at once, so that Enter or Tab takes it; also where the list comes
 * only later.
 */
export function withText(text: string): AreaPickerState {
  return { draft: text, open: true, active: text.trim() === '' ? -1 : 0 };
}

/** The list opens without anything typed, at what stands in the field. */
export function withListOpen(
  choice: AreaPickerState,
  areas: readonly Area[],
  value: string,
): AreaPickerState {
  if (choice.draft !== null) return withText(choice.draft);
  const at = optionsOf(choice, areas).findIndex(({ name }) => name === value);
  return { ...choice, open: true, active: at };
}

/** An arrow key: opens the list, or goes on in it, round and round. */
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

/** What a typed text becomes when its field is left: the list's spelling where it is certain, else itself. */
export function resolveAreaName(text: string, areas: readonly Area[] | null): string {
  const trimmed = text.trim();
  if (trimmed === '' || areas === null || areas.some(({ name }) => name === trimmed)) return trimmed;
  return findArea(areas, trimmed)?.name ?? trimmed;
}
