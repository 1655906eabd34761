const DAY_MS = 24 * 60 * 60 * 1000;

/** Changes the list of what the operator has snoozed. */
type ChangeSnoozed<Item> = (update: (snoozed: readonly Item[]) => readonly Item[]) => void;

/** Snoozes an item for a day: adds it to the list, and removes it again. */
export function snoozeForDay<Item>(item: Item, change: ChangeSnoozed<Item>): void {
  change((snoozed) => [...snoozed, item]);
  setTimeout(() => change((snoozed) => snoozed.filter((one) => one !== item)), DAY_MS);
}
