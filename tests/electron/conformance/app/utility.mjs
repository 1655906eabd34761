// The script of a utility process: does as told, and reports how it was started.
const { parentPort } = process;
const doing = {
  echo: (value) => parentPort.postMessage({ value, kind: Object.prototype.toString.call(value) }),
  started: () =>
    parentPort.postMessage({
      args: process.argv.slice(2),
      script: process.argv[1],
      type: process.type,
      kept: process.env.LAB_UTILITY ?? null,
    }),
  exit: (code) => process.exit(code),
  abort: () => process.abort(),
  throw: () => {
    throw new Error('of a utility process');
  },
  fill: () => {
    const all = [];
    for (;;) all.push(Array(1e5).fill(all.length));
  },
  ignore: () => {
    process.on('SIGINT', () => undefined);
    parentPort.postMessage('ignores it');
  },
  reject: () => void Promise.reject(new Error('nobody handles it')),
};
parentPort.on('message', ({ data, ports }) => {
  if (ports.length > 0) throw new Error('no ports were sent');
  doing[data.do](data.value);
});
