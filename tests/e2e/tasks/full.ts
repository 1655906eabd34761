import { defineTasks } from './define-tasks.ts';

defineTasks('full');
