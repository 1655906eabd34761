import './no-eval.ts';
import './text-only-html.ts';
import '@fontsource/be-vietnam-pro/400.css';
import '@fontsource/be-vietnam-pro/500.css';
import '@fontsource/be-vietnam-pro/600.css';
import '@fontsource/be-vietnam-pro/700.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './ui/tokens.css';
import './ui/answer-numbers.css';
import { Notifications } from '@mantine/notifications';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { temApi } from './api.ts';
import { App, open } from './app.tsx';
import { createServices, ServicesContext } from './services.ts';
import { CrashGuard } from './ui/crash-guard.tsx';
import { Look } from './ui/look.tsx';
import { createReport } from './ui/report.tsx';
import { createWords, speak } from './words/i18n.ts';

const words = createWords('vi');
const services = createServices(temApi(), createReport(words));
services.settings.store.subscribe(({ settings }) => {
  if (settings !== null) speak(words, settings.language);
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const page = createRoot(root);

/** Who has not been waiting for longer than this (ms) gets the first screen at once, and no page that says to wait. */
const AT_ONCE_MS = 200;

async function draw(): Promise<void> {
  const ended = open(services);
  const isOpen = await Promise.race([
    ended.then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), AT_ONCE_MS)),
  ]);
  page.render(
    <I18nextProvider i18n={words}>
      <Look settings={services.settings.store}>
        <Notifications position="top-right" containerWidth={420} />
        <CrashGuard>
          <ServicesContext value={services}>
            <App opening={{ ended, isOpen }} />
          </ServicesContext>
        </CrashGuard>
      </Look>
    </I18nextProvider>,
  );
}

void draw();
