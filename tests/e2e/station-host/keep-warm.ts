import type { RunnerEvents, StartRunner, TaskRunner } from '../../../main/platform/worker-client.ts';

/** Starts runners that stay when they are ended with nothing in hand: the next start gets one of them. */
export function keepWarm(start: StartRunner): StartRunner {
  interface Warm {
    readonly runner: TaskRunner;
    events: RunnerEvents | null;
    inHand: number;
  }
  let idle: Warm | null = null;

  function launch(): Warm {
    const warm: Warm = {
      events: null,
      inHand: 0,
      runner: start({
        onResponse(response) {
          warm.inHand--;
          warm.events?.onResponse(response);
        },
        onError: (error) => warm.events?.onError(error),
        onExit(code) {
          if (idle === warm) idle = null;
          warm.events?.onExit(code);
        },
      }),
    };
    return warm;
  }

  return (events) => {
    const warm = idle ?? launch();
    idle = null;
    warm.events = events;
    return {
      post(request) {
        warm.inHand++;
        warm.runner.post(request);
      },
      async end() {
        warm.events = null;
        if (warm.inHand > 0 || idle !== null) await warm.runner.end();
        else idle = warm;
      },
    };
  };
}
