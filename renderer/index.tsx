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
import { App, loadApp } from './app.tsx';
import { createServices, ServicesContext } from './services.ts';
import { ErrorBoundary } from './ui/crash-guard.tsx';
import { ThemeProvider } from './ui/look.tsx';
import { createErrorReporter } from './ui/report.tsx';
import { applyLanguage, createI18n } from './words/i18n.ts';

const words = createI18n('vi');
const services = createServices(temApi(), createErrorReporter(words));
services.settings.store.subscribe(({ settings }) => {
  if (settings !== null) applyLanguage(words, settings.language);
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const page = createRoot(root);

/** Who has not been waiting for longer than this (ms) gets the first screen at once, and no page that says to wait. */
const LOADING_PAGE_DELAY_MS = 200;

async function renderApp(): Promise<void> {
  const ended = loadApp(services);
  const isOpen = await Promise.race([
    ended.then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), LOADING_PAGE_DELAY_MS)),
  ]);
  page.render(
    <I18nextProvider i18n={words}>
      <ThemeProvider settings={services.settings.store}>
        <Notifications position="top-right" containerWidth={420} />
        <ErrorBoundary>
          <ServicesContext value={services}>
            <App opening={{ done: ended, isDone: isOpen }} />
          </ServicesContext>
        </ErrorBoundary>
      </ThemeProvider>
    </I18nextProvider>,
  );
}

void renderApp();
