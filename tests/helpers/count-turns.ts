/** Counts the turns of the event loop during some work: none if it runs in one piece. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let turn: NodeJS.Immediate;
  const next = (): void => {
    turns++;
    turn = setImmediate(next);
  };
  turn = setImmediate(next);
  try {
    await work();
  } finally {
    clearImmediate(turn);
  }
  return turns;
}
