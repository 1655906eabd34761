// Listens late: earlier messages wait.
await new Promise((resolve) => setTimeout(resolve, 300));
const said = [];
process.parentPort.on('message', ({ data }) => {
  said.push(data);
  if (said.length === 3) process.parentPort.postMessage(said);
});
