import { join } from 'node:path';
import electronLog from 'electron-log/node.js';

/** One thing that happened, with what is worth knowing of it; never secrets, names, phones or addresses. */
export type Log = (event: object) => void;

/**
 * The log: a file in the data folder (replaced at 5 MB), and standard error. Standard output belongs to the command
 * line's answers.
 */
export function openLog(dataFolder: string, quiet: boolean): Log {
  const { file, console: screen } = electronLog.transports;
  file.resolvePathFn = () => join(dataFolder, 'logs', 'tem.log');
  file.maxSize = 5 * 1024 * 1024;
  file.format = '[{iso}] {text}';
  screen.level = quiet ? 'error' : 'info';
  screen.writeFn = ({ message }) => {
    process.stderr.write(`${message.data.join(' ')}\n`);
  };
  return (event) => electronLog.info(JSON.stringify(event));
}
