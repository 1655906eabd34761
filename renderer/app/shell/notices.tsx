import { Box } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { DismissButton } from '../../components/dismiss-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useServices } from '../services-provider.tsx';

/** Main's notices to the operator, until dismissed. */
export function Notices(): JSX.Element | null {
  const { t } = useTranslation();
  const { app, report } = useServices();
  const notices = useStore(app.store, (state) => state.notices);
  if (notices.length === 0) return null;
  return (
    <section aria-label={t('app.notices')}>
      {notices.map((notice) => (
        <Notice
          key={notice.code}
          tone="amber"
          icon={IconInfoCircle}
          iconSize={22}
          align="center"
          gap={12}
          p="8px 20px"
          bdrs={0}
          style={{ borderBottom: '1px solid var(--tem-line)' }}
          role="status"
        >
          <Box component="p" flex="1" m={0}>
            <ProblemText problem={notice} />
          </Box>
          <DismissButton onClick={() => void app.dismiss(notice).catch(report)} />
        </Notice>
      ))}
    </section>
  );
}
