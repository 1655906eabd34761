import { findByLastDigits, findByPhone } from './find-order.ts';
import { firstLabel } from './first-label.ts';
import { heldOrder } from './held-order.ts';
import { importOrders } from './import-orders.ts';
import { reprint } from './reprint.ts';
import { secondStation } from './second-station.ts';
import { shift } from './shift.ts';
import type { Task } from './task.ts';
import type { TaskKey } from './titles.ts';

export const TASKS: Readonly<Record<TaskKey, Task>> = {
  'first-label': firstLabel,
  shift,
  reprint,
  'held-order': heldOrder,
  'find-by-phone': findByPhone,
  'find-by-last-digits': findByLastDigits,
  import: importOrders,
  'second-station': secondStation,
};
