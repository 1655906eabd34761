import { type BrowserWindow, dialog } from 'electron';
import type { Language } from '../../shared/language.ts';
import { describeProblem, type Problem } from '../../shared/problem.ts';
import { windowFailureText } from '../../shared/texts/window-failures.ts';
import { CRASH_LIMIT, type WindowFailurePrompts } from './window-supervisor.ts';

/**
 * Asks in system message boxes when the page cannot. The first choice is harmless and the default for Enter, because a scanner
 * sends Enter. The box belongs to the window; a kiosk window would hide any other.
 */
export function createWindowFailurePrompts(
  window: BrowserWindow,
  language: () => Language,
): WindowFailurePrompts {
  async function ask<Choice extends keyof typeof windowFailureText>(
    problem: Problem,
    choices: readonly [Choice, Choice],
    signal: AbortSignal | null,
  ): Promise<Choice> {
    const spoken = language();
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      title: 'Tem',
      message: describeProblem(problem, spoken),
      buttons: choices.map((choice) => windowFailureText[choice][spoken]),
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      ...(signal === null ? {} : { signal }),
    });
    return choices[response === 1 ? 1 : 0];
  }
  return {
    crashLoop: () =>
      ask({ code: 'window-keeps-dying', values: { times: CRASH_LIMIT.max } }, ['restart', 'quit'], null),
    unresponsive: (over) => ask({ code: 'window-hangs' }, ['wait', 'reload'], over),
  };
}
