import type { Handlers } from '../../shared/ipc.ts';
import type { LabelPicture } from '../../shared/station.ts';
import type { LabelImage } from '../labels/label.ts';
import type { CodeApprovals } from '../station/code-approvals.ts';
import type { LabelStore } from '../station/label-store.ts';
import type { LeftoverJobs, OperatorAnswer } from '../station/leftover-jobs.ts';
import type { Station } from '../station/station.ts';

interface StationHandlersDependencies {
  readonly station: Station;
  readonly labelStore: LabelStore;
  readonly leftoverJobs: LeftoverJobs;
  readonly approvals: CodeApprovals;
}

/** What is done at the packing station. */
export function createStationHandlers(
  needs: StationHandlersDependencies,
): Omit<Handlers['station'], 'suggest'> {
  const { station, labelStore, leftoverJobs, approvals } = needs;

  /** Before a label is answered for: its row may be gone by now, which the answer itself says. */
  async function takeBack(id: number, said: OperatorAnswer): Promise<void> {
    const code = labelStore.row(id)?.code;
    if (code !== undefined) await leftoverJobs.cancel(code, said);
  }

  return {
    state: station.state,
    scan: ({ text }) => station.scan(text),
    addCodes: ({ texts }) => station.addCodes(texts),
    lookUp: ({ id }) => station.lookUp(id),
    choices: ({ id }) => station.choices(id),
    choose: ({ id, code }) => station.choose(id, code),
    acceptAsCode: ({ id }) => station.acceptAsCode(id),
    remove: ({ id }) => station.remove(id),
    clear: station.clear,
    undo: station.undoLastScan,
    retry: ({ id }) => station.retry(id),
    retryFailed: station.retryFailed,
    async printAnyway({ id, reason }) {
      await takeBack(id, 'again');
      station.printAnyway(id, reason);
    },
    codeApproval: ({ id }) => approvals.preview(id),
    agree: ({ id }) => approvals.approve(id),
    async reprint({ id, reason }) {
      await takeBack(id, 'again');
      station.reprint(id, reason);
    },
    async resolve({ id, cameOut }) {
      await takeBack(id, cameOut ? 'came-out' : 'did-not-come-out');
      station.resolve(id, cameOut);
    },
    picture({ id }) {
      const picture = station.picture(id);
      return picture === null ? null : toLabelPicture(picture);
    },
    async lastLabel() {
      const label = await station.lastLabel();
      return label === null ? null : { last: label.last, picture: toLabelPicture(label.picture) };
    },
    print: station.print,
    stop: station.stop,
    setPhase: ({ phase }) => station.setPhase(phase),
    acknowledge: station.acknowledge,
  };
}

/** A picture as the window can show it. */
function toLabelPicture({ png, widthMm, heightMm }: LabelImage): LabelPicture {
  return { dataUrl: `data:image/png;base64,${Buffer.from(png).toString('base64')}`, widthMm, heightMm };
}
