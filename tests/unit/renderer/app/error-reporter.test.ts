import { notifications } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { createErrorReporter } from '../../../../renderer/app/error-reporter.tsx';
import { createI18n } from '../../../../renderer/i18n/i18n.ts';
import { ProblemError } from '../../../../shared/problem.ts';

afterEach(() => vi.restoreAllMocks());

it('says nothing about a PIN that was not entered, or a no to a question; it reports every other problem', () => {
  const show = vi.spyOn(notifications, 'show').mockReturnValue('');
  const report = createErrorReporter(createI18n('vi'));
  report(new ProblemError('settings-locked'));
  report(new ProblemError('not-agreed'));
  expect(show).not.toHaveBeenCalled();
  report(new ProblemError('no-printer'));
  expect(show).toHaveBeenCalledTimes(1);
});
