import { findByLastDigits, findByPhone } from './find-order.ts';
import { firstLabel } from './first-label.ts';
import { heldOrder } from './held-order.ts';
import { importOrders } from './import-orders.ts';
import { reprint } from './reprint.ts';
import { secondStation } from './second-station.ts';
import { shift } from './shift.ts';
import type { Task } from './task.ts';

/** The tasks, in the table's order. */
export const TASKS: readonly Task[] = [
  firstLabel,
  shift,
  reprint,
  heldOrder,
  findByPhone,
  findByLastDigits,
  importOrders,
  secondStation,
];
