/** The Node that runs the stand-in; process.execPath names Electron's executable later (boot.ts, which loads this before). */
export const realNode = process.execPath;
