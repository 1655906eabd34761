import { shell } from 'electron';

/** Shows a file that Tem has written in the system's file manager, without opening it. @param file absolute path */
export function showInFolder(file: string): void {
  shell.showItemInFolder(file);
}
