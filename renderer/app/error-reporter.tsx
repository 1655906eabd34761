import { notifications } from '@mantine/notifications';
import type { i18n } from 'i18next';
import { problemOf, technicalDetailOf } from '../../shared/problem.ts';
import { isDeclined } from '../components/context/api.ts';
import { formatProblem, InputError } from '../components/format-problem.ts';
import { IconAlertTriangle } from '../components/icons.tsx';
import { TechnicalDetail } from '../components/problem-text.tsx';

/** Long enough to be read from two meters, with gloves on. */
const DISPLAY_MS = 12_000;

/** Creates a function that shows an error as a notification in the current language. */
export function createErrorReporter(words: i18n): (thrown: unknown) => void {
  return (thrown) => {
    if (isDeclined(thrown)) return;
    const language = words.language === 'en' ? 'en' : 'vi';
    const problem = problemOf(thrown);
    const said = thrown instanceof InputError ? thrown.message : formatProblem(problem, language, words.t);
    const detail = thrown instanceof InputError ? null : technicalDetailOf(problem, language);
    notifications.show({
      // The same sentence is shown only once at a time.
      id: said,
      title: words.t('app.problem'),
      message: (
        <>
          {said}
          <TechnicalDetail detail={detail} says={words.t('bar.showDetail')} />
        </>
      ),
      color: 'red.9',
      icon: <IconAlertTriangle size={22} aria-hidden />,
      autoClose: DISPLAY_MS,
      role: 'alert',
      closeButtonProps: { 'aria-label': words.t('app.dismiss') },
    });
  };
}
