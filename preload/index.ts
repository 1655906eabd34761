import { contextBridge, ipcRenderer } from 'electron';
import { type ContractNames, channelOf } from '../shared/ipc-names.ts';

// Inserted at build time from the contract in shared/ipc.ts (vite.config.ts).
declare const __CONTRACT_NAMES__: ContractNames;

type Members<Member> = Record<string, Record<string, Member>>;

function mapMembers<Member>(
  domains: ContractNames['calls'],
  member: (channel: string) => Member,
): Members<Member> {
  return Object.fromEntries(
    Object.entries(domains).map(([domain, names]) => [
      domain,
      Object.fromEntries(names.map((name) => [name, member(channelOf(domain, name))])),
    ]),
  );
}

// One function per call, one subscription per message; nothing else reaches the page.
contextBridge.exposeInMainWorld('tem', {
  calls: mapMembers(
    __CONTRACT_NAMES__.calls,
    (channel) =>
      (input: unknown): Promise<unknown> =>
        ipcRenderer.invoke(channel, input),
  ),
  messages: mapMembers(__CONTRACT_NAMES__.messages, (channel) => (listener: (payload: unknown) => void) => {
    // The event itself is not passed on: it contains ipcRenderer.
    const pass = (_event: unknown, payload: unknown): void => listener(payload);
    ipcRenderer.on(channel, pass);
    return () => {
      ipcRenderer.off(channel, pass);
    };
  }),
});
