import type { RunningStation } from './fixtures.ts';

/** A box as main requested it. */
interface MessageBox {
  readonly type: string;
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly defaultId: number;
  readonly cancelId: number;
  readonly noLink: boolean;
  /** Whether it belonged to the station's window. */
  readonly owned: boolean;
}

/** How the person answers: `enter` takes what Enter takes; `wait` leaves the box open until `press`. */
type MessageBoxAnswer = 'yes' | 'no' | 'enter' | 'wait';

/** A person at the screen. */
export interface MessageBoxUser {
  answerWith(how: MessageBoxAnswer): Promise<void>;
  /** The questions so far. */
  boxes(): Promise<MessageBox[]>;
  /** Presses a button of the open box. */
  press(button: number): Promise<void>;
}

/** Replaces the fixtures' approving person (approve-when-asked.ts) with one who refuses by default. */
export async function simulateMessageBoxUser({ app }: Pick<RunningStation, 'app'>): Promise<MessageBoxUser> {
  const seat = await app.evaluateHandle(({ dialog, BrowserWindow }) => {
    const here = {
      how: 'no' as 'yes' | 'no' | 'enter' | 'wait',
      boxes: [] as object[],
      press: (_response: number): void => undefined,
    };
    Object.assign(dialog, {
      showMessageBox(window: unknown, { signal: _signal, ...box }: Electron.MessageBoxOptions) {
        here.boxes.push({ ...box, owned: window instanceof BrowserWindow });
        const pressed = { yes: 1, no: 0, enter: box.defaultId, wait: null }[here.how];
        if (pressed !== null) return Promise.resolve({ response: pressed, checkboxChecked: false });
        return new Promise((resolve) => {
          here.press = (response) => resolve({ response, checkboxChecked: false });
        });
      },
    });
    return here;
  });
  return {
    answerWith: (how) =>
      seat.evaluate((here, next) => {
        here.how = next;
      }, how),
    boxes: () => seat.evaluate((here) => here.boxes as never),
    press: (button) => seat.evaluate((here, response) => here.press(response), button),
  };
}
