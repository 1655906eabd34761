import { app } from 'electron';

await app.whenReady();
process.stdout.write('ready\n');
app.exit(0);
