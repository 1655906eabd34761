import type { Area } from '../../shared/area.ts';
import { findArea, searchAreas } from '../../shared/area-search.ts';

/** A field as it is being filled in. */
export interface Choice {
  /** What is typed and not settled yet; null where nothing is. */
  readonly draft: string | null;
  readonly open: boolean;
  /** The highlighted option, from 0; -1 for none. */
  readonly active: number;
}

export const AT_REST: Choice = { draft: null, open: false, active: -1 };

/** Options drawn at once; no list of the service's is longer, and nobody reads further. */
const MOST_OPTIONS = 200;

/** What the list offers: what the typed text may mean, or everything. */
export function optionsOf({ draft }: Choice, areas: readonly Area[]): readonly Area[] {
  return (draft === null ? areas : searchAreas(areas, draft)).slice(0, MOST_OPTIONS);
}

/**
 * A letter was typed: the best match is highlighted at once, so that Enter or Tab takes it; also where the list comes
 * only later.
 */
export function typed(text: string): Choice {
  return { draft: text, open: true, active: text.trim() === '' ? -1 : 0 };
}

/** The list opens without anything typed, at what stands in the field. */
export function opened(choice: Choice, areas: readonly Area[], value: string): Choice {
  if (choice.draft !== null) return typed(choice.draft);
  const at = optionsOf(choice, areas).findIndex(({ name }) => name === value);
  return { ...choice, open: true, active: at };
}

/** An arrow key: opens the list, or goes on in it, round and round. */
export function moved(choice: Choice, step: 1 | -1, areas: readonly Area[], value: string): Choice {
  const { length } = optionsOf(choice, areas);
  if (length === 0) return choice;
  if (choice.open) {
    const from = choice.active === -1 && step === -1 ? 0 : choice.active;
    return { ...choice, active: (from + step + length) % length };
  }
  const start = opened(choice, areas, value);
  return { ...start, active: start.active === -1 ? (step === 1 ? 0 : length - 1) : start.active };
}

/** What a typed text becomes when its field is left: the list's spelling where it is certain, else itself. */
export function settled(text: string, areas: readonly Area[] | null): string {
  const trimmed = text.trim();
  if (trimmed === '' || areas === null || areas.some(({ name }) => name === trimmed)) return trimmed;
  return findArea(areas, trimmed)?.name ?? trimmed;
}
