import { IconAlertTriangle, IconBolt, IconCircleCheck, IconRulerMeasure, IconTag } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelSize } from '../../../shared/label-size.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useSettingsServices } from './settings-services.ts';
import classes from './test-pages.module.css';

const PAGES = ['calibration', 'test', 'commands'] as const;
type TestPage = (typeof PAGES)[number];

const ICONS = { calibration: IconRulerMeasure, test: IconTag, commands: IconBolt } as const;

const KEYS = { calibration: 'F8', test: 'F9', commands: 'F10' } as const;

type PrintState =
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'printing'; readonly page: TestPage }
  | { readonly kind: 'done'; readonly page: TestPage }
  | { readonly kind: 'failed'; readonly problem: Problem };

interface Props {
  readonly size: LabelSize;
  /** The pages offered. */
  readonly pages?: readonly TestPage[];
}

/** Prints one of Tem's test pages with a size's saved profile, and shows the result. */
export function TestPages({ size, pages = PAGES }: Props): JSX.Element {
  const { t } = useTranslation();
  const { tem, settings } = useSettingsServices();
  const [tried, setTried] = useState<PrintState>({ kind: 'not-yet' });
  const print = async (page: TestPage): Promise<void> => {
    setTried({ kind: 'printing', page });
    try {
      // Clicking this button blurs a field that may still be saving.
      await settings.whenSaved();
      await tem.calls.printers.printPage({ size, page });
      setTried({ kind: 'done', page });
    } catch (thrown) {
      setTried({ kind: 'failed', problem: problemOf(thrown) });
    }
  };
  const busy = tried.kind === 'printing';
  return (
    <div className={classes.pages}>
      <div className={classes.buttons}>
        {pages.map((page) => {
          const Icon = ICONS[page];
          return (
            <ActionButton
              key={page}
              keyName={KEYS[page]}
              variant="default"
              leftSection={<Icon size={22} aria-hidden />}
              loading={busy && tried.page === page}
              disabled={busy && tried.page !== page}
              onClick={() => void print(page)}
            >
              {t(`profile.${page}`)}
            </ActionButton>
          );
        })}
      </div>
      <div role="status">
        <PrintStatus tried={tried} />
      </div>
    </div>
  );
}

function PrintStatus({ tried }: { tried: PrintState }): JSX.Element | null {
  const { t } = useTranslation();
  switch (tried.kind) {
    case 'not-yet':
      return null;
    case 'printing':
      return <span className={classes.status}>{t('profile.sending')}</span>;
    case 'done':
      return (
        <span className={`${classes.status} ${classes.good}`}>
          <IconCircleCheck size={22} aria-hidden />
          {t(`profile.${tried.page}Sent`)}
        </span>
      );
    case 'failed':
      return (
        <span className={`${classes.status} ${classes.bad}`}>
          <IconAlertTriangle size={22} aria-hidden />
          <span>
            <ProblemText problem={tried.problem} />
          </span>
        </span>
      );
  }
}
