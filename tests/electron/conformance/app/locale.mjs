import { app } from 'electron';

// Reads the system's locale before the app is ready and after, and ends.

try {
  process.stdout.write(`${app.getSystemLocale()}\n`);
} catch (error) {
  process.stdout.write(`${error.message}\n`);
}
app.once('ready', () => {
  process.stdout.write(`${app.getSystemLocale()}\n`, () => app.exit(0));
});
