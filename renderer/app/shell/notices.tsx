import { Box } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { DismissButton } from '../../components/dismiss-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useServices } from '../services-provider.tsx';
import classes from './notices.module.css';

/** Main's notices to the operator, until dismissed. */
export function Notices(): JSX.Element | null {
  const { t } = useTranslation();
  const { app, report } = useServices();
  const notices = useStore(app.store, (state) => state.notices);
  if (notices.length === 0) return null;
  return (
    <section className={classes.notices} aria-label={t('app.notices')}>
      {notices.map((notice) => (
        <div key={notice.code} className={`${classes.notice} tone-amber`} role="status">
          <IconInfoCircle size={22} aria-hidden />
          <Box component="p" flex="1" m={0} fz={16}>
            <ProblemText problem={notice} />
          </Box>
          <DismissButton className={classes.close} onClick={() => void app.dismiss(notice).catch(report)} />
        </div>
      ))}
    </section>
  );
}
