import './app/disable-zod-jit.ts';
import './app/trusted-types.ts';
import '@fontsource/be-vietnam-pro/400.css';
import '@fontsource/be-vietnam-pro/500.css';
import '@fontsource/be-vietnam-pro/600.css';
import '@fontsource/be-vietnam-pro/700.css';
import './app/reset.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app/tokens.css';
import './components/answer-numbers.css';
import { Notifications } from '@mantine/notifications';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { temApi } from './app/api.ts';
import { createErrorReporter } from './app/error-reporter.tsx';
import notificationsClasses from './app/notifications.module.css';
import { createServices } from './app/services.ts';
import { ServicesProvider } from './app/services-provider.tsx';
import { App, loadApp } from './app/shell/app.tsx';
import { ErrorBoundary } from './app/shell/error-boundary.tsx';
import { ThemeProvider } from './app/theme-provider.tsx';
import { applyLanguage, createI18n } from './i18n/i18n.ts';

const words = createI18n('vi');
const services = createServices(temApi(), createErrorReporter(words));
services.settings.store.subscribe(({ settings }) => {
  if (settings !== null) applyLanguage(words, settings.language);
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const page = createRoot(root);

/** A start faster than this, in ms, goes straight to the first screen without a loading page. */
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
        <ServicesProvider services={services}>
          <Notifications
            position="bottom-left"
            containerWidth={420}
            limit={3}
            classNames={{ root: notificationsClasses.root }}
          />
          <ErrorBoundary>
            <App opening={{ done: ended, isDone: isOpen }} />
          </ErrorBoundary>
        </ServicesProvider>
      </ThemeProvider>
    </I18nextProvider>,
  );
}

void renderApp();
