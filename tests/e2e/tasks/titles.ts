/** How much of a task: the short form runs with every test, the full form is the one that the page tells of. */
export type TaskForm = 'short' | 'full';

/** The orders of a shift. */
export const SHIFT_ORDERS = { short: 8, full: 30 } as const;
/** The rows of a file to import. */
export const IMPORT_ROWS = { short: 10, full: 50 } as const;

type Title = (form: TaskForm) => string;

/** The tasks' titles, in the table's order. */
export const TASK_TITLES = {
  'first-label': () => 'First label: from a first start through the guide to a practice label',
  shift: (form) =>
    `Shift of ${SHIFT_ORDERS[form]} orders: 2 scanned twice, 1 cancelled, 1 label unreadable, no paper in the middle`,
  reprint: () => 'Reprint of a torn label',
  'held-order': () => 'Held order: printed in an earlier list, scanned again, answered',
  'find-by-phone': () => 'Order found by the receiver’s phone number',
  'find-by-last-digits': () => 'Order found by the last four digits of the phone number',
  import: (form) => `Import of ${IMPORT_ROWS[form]} orders, 3 of them with a mistake`,
  'second-station': () => 'Second station set up from the first one’s file, up to its first label',
} as const satisfies Record<string, Title>;

export type TaskKey = keyof typeof TASK_TITLES;

export const TASK_KEYS = Object.keys(TASK_TITLES) as readonly TaskKey[];
