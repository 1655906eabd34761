import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { DismissButton } from '../../components/dismiss-button.tsx';
import { formatProblemHead } from '../../components/format-problem.ts';
import { IconInfoCircle } from '../../components/icons.tsx';
import { BarLine } from '../../components/message-bar/bar-line.tsx';
import { BAR_RANKS } from '../../components/message-bar/bar-lines.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useServices } from '../services-provider.tsx';

/** Main's notices to the operator in the message bar, until dismissed: what happened, and unfolded what to do. */
export function NoticeLines(): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { app, report } = useServices();
  const notices = useStore(app.store, (state) => state.notices);
  return (
    <>
      {notices.map((notice) => (
        <BarLine
          key={notice.code}
          kind="notice"
          rank={BAR_RANKS.notice}
          tone="amber"
          icon={IconInfoCircle}
          text={formatProblemHead(notice, language, t)}
          action={<DismissButton onClick={() => void app.dismiss(notice).catch(report)} />}
          details={
            <p>
              <ProblemText problem={notice} />
            </p>
          }
        />
      ))}
    </>
  );
}
