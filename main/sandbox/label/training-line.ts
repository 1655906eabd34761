/** Stands on every label of the sandbox, so that nobody takes one for a real order's. */
export const TRAINING_LINE = 'ĐƠN TẬP — KHÔNG GIAO / TRAINING';
