import type { Socket } from 'node:net';

/**
 * Reads a line of text, and leaves what follows it to be read.
 * @throws Error where the connection ends before the line does
 */
export function readFirstLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let read = Buffer.alloc(0);
    const settle = () => {
      socket.off('readable', onReadable).off('close', onClose);
    };
    const onReadable = () => {
      for (let part: Buffer | null = socket.read(); part !== null; part = socket.read()) {
        read = Buffer.concat([read, part]);
        const end = read.indexOf('\n');
        if (end === -1) continue;
        settle();
        if (read.length > end + 1) socket.unshift(read.subarray(end + 1));
        resolve(read.subarray(0, end).toString());
        return;
      }
    };
    const onClose = () => {
      settle();
      reject(new Error('the connection ended before it said a line'));
    };
    socket.on('readable', onReadable).once('close', onClose);
  });
}
