import { Button } from '@mantine/core';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/settings.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { AddressesPage } from './addresses-page.tsx';
import { DonePage } from './done-page.tsx';
import { GuideLayout } from './guide-layout.tsx';
import {
  type GuidePageName,
  type GuideWalk,
  pageAfter,
  pageBefore,
  pageToResume,
  stepOf,
} from './guide-pages.ts';
import { useGuideServices } from './guide-services.ts';
import { LanguagePage } from './language-page.tsx';
import { PartnerPage } from './partner-page.tsx';
import { PrintMethodsPage } from './print-methods-trial.tsx';
import { PrinterPage } from './printer-page.tsx';
import { ScannerPage } from './scanner-page.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { TestLabelPage } from './test-label-page.tsx';
import { TokenPage } from './token-page.tsx';

const PAGES: Readonly<Record<GuidePageName, (props: { walk: GuideWalk }) => JSX.Element | null>> = {
  language: LanguagePage,
  partner: PartnerPage,
  addresses: AddressesPage,
  token: TokenPage,
  printer: PrinterPage,
  'print-methods': PrintMethodsPage,
  'test-label': TestLabelPage,
  scanner: ScannerPage,
  done: DonePage,
};

/** The first-run guide: one question per page; it can be left at any page and resumed there. */
export function GuideScreen(): JSX.Element {
  const { t } = useTranslation();
  const { settings, navigation, report } = useGuideServices();
  const { guide } = useSettings();
  const [page, setPage] = useState(() => pageToResume(guide));

  const leave = (): void => navigation.setState({ screen: 'station' });
  /** Uses the answers saved by then. */
  const goTo = async (
    way: (from: GuidePageName, answers: Settings) => GuidePageName | null,
  ): Promise<void> => {
    await settings.whenSaved();
    const now = settings.store.getState().settings;
    if (now === null) return;
    const wanted = way(page, now);
    if (wanted === null) {
      await settings.save({ guide: 'done' });
      leave();
      return;
    }
    if (now.guide !== stepOf(wanted)) await settings.save({ guide: stepOf(wanted) });
    setPage(wanted);
  };
  const walk: GuideWalk = {
    skipTo: (wanted) => void goTo(() => wanted).catch(report),
    next: () => void goTo(pageAfter).catch(report),
    back: pageBefore(page, useSettings()) === null ? undefined : () => void goTo(pageBefore).catch(report),
  };
  const Page = PAGES[page];
  return (
    <GuideLayout
      title={t('setup.guide.title')}
      progress={<StepIndicator now={stepOf(page)} />}
      leave={<LeaveButton page={page} onLeave={leave} />}
    >
      <Page key={page} walk={walk} />
    </GuideLayout>
  );
}

/** Leaves the guide, to be resumed later. During calibration no other shortcut works. */
function LeaveButton({ page, onLeave }: { page: GuidePageName; onLeave: () => void }): JSX.Element | null {
  const { t } = useTranslation();
  if (page === 'done') return null;
  if (page === 'scanner') {
    return (
      <Button variant="default" onClick={onLeave}>
        {t('setup.guide.later')}
      </Button>
    );
  }
  return (
    <ActionButton variant="default" keyName="F10" onClick={onLeave}>
      {t('setup.guide.later')}
    </ActionButton>
  );
}
