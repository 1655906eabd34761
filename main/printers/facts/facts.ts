import type { Winspool } from '../winspool/winspool.ts';
import type { AskFacts } from './answer.ts';
import { cupsFacts } from './cups-facts.ts';
import { windowsFacts } from './windows-facts.ts';

/** For an operating system (`process.platform`); null where Tem knows none. */
export function createAskFacts(platform: NodeJS.Platform, winspool: Winspool | null): AskFacts | null {
  switch (platform) {
    case 'linux':
    case 'darwin':
      return cupsFacts();
    case 'win32':
      return winspool === null ? null : windowsFacts(winspool);
    default:
      return null;
  }
}
