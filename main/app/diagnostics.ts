import { join } from 'node:path';
import { type DiagnosticsRoom, openDiagnostics } from '../diagnostics/open-diagnostics.ts';
import { zipThread } from '../diagnostics/zip-thread.ts';
import type { AskFacts } from '../printers/facts/answer.ts';
import { printerLooks } from '../printers/look.ts';
import type { RawNetwork } from '../printers/raw/network.ts';
import type { Spooler } from '../printers/spooler/spooler.ts';
import { aboutElectron, pathsHere } from './about-electron.ts';
import { describeSystemPrinters, listSystemPrinters } from './printers.ts';

type RoomNeeds = Parameters<typeof openDiagnostics>[0];

interface Needs
  extends Pick<
    RoomNeeds,
    | 'settings'
    | 'vault'
    | 'database'
    | 'kept'
    | 'notFound'
    | 'latency'
    | 'trouble'
    | 'notices'
    | 'secrets'
    | 'log'
  > {
  readonly askFacts: AskFacts | null;
  readonly spooler: Spooler | null;
  readonly rawNetwork: RawNetwork;
  readonly isPrinting: () => boolean;
}

/** The diagnostics of this process, on this machine. */
export function diagnosticsHere({
  askFacts,
  spooler,
  rawNetwork,
  isPrinting,
  ...room
}: Needs): DiagnosticsRoom {
  return openDiagnostics({
    ...room,
    about: aboutElectron,
    paths: pathsHere(),
    printers: {
      listPrinters: describeSystemPrinters,
      askFacts,
      chooseLook: printerLooks({ listPrinters: listSystemPrinters, spooler, network: rawNetwork }),
      isPrinting,
    },
    // The worker lies beside main's bundle (vite.config.ts).
    makeZip: zipThread(join(import.meta.dirname, 'diagnostics-worker.js')),
  });
}
