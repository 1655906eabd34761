import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { formatPrinterOption } from '../../components/format-printer-option.ts';
import { HeadField } from '../../components/head-field.tsx';
import { IconCircleCheck, IconCircleX } from '../../components/icons.tsx';
import { printerOptionOf } from '../../components/printer-options.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import { SizeSelect } from '../../components/size-select.tsx';
import { AnswerButton } from './answer-button.tsx';
import { GuidePage, HelpList } from './guide-page.tsx';
import type { GuideNavigation } from './guide-pages.ts';
import { useGuideServices } from './guide-services.ts';

type TestPrintState =
  | { readonly kind: 'not-yet'; readonly problem: Problem | null }
  | { readonly kind: 'printing' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'wrong'; readonly problem: Problem | null };

/** Prints a label and asks how it came out; if it is wrong, gives advice and prints again. */
export function TestLabelPage({ walk }: { walk: GuideNavigation }): JSX.Element {
  const { t } = useTranslation();
  const { tem, settings, navigation } = useGuideServices();
  const { size, printer } = useSettings();
  const option = printer === null ? null : printerOptionOf(printer);
  const lead =
    option?.kind === 'folder'
      ? t('setup.guide.testLeadFile', { size, folder: option.folder })
      : t('setup.guide.testLead', {
          size,
          printer: option === null ? '' : formatPrinterOption(option, t, null),
        });
  const [tried, setTried] = useState<TestPrintState>({ kind: 'not-yet', problem: null });
  const print = async (page: 'test' | 'calibration' = 'test'): Promise<void> => {
    const before = tried.kind === 'wrong' ? 'wrong' : 'not-yet';
    setTried({ kind: 'printing' });
    try {
      await settings.whenSaved();
      await tem.calls.printers.printPage({ size, page });
      setTried(page === 'test' ? { kind: 'asked' } : { kind: 'not-yet', problem: null });
    } catch (thrown) {
      setTried({ kind: before, problem: problemOf(thrown) });
    }
  };
  const again = (): void => void print();
  switch (tried.kind) {
    case 'not-yet':
    case 'printing':
      return (
        <GuidePage
          key="print"
          title={t('setup.guide.test')}
          lead={lead}
          navigation={walk}
          busy={tried.kind === 'printing'}
          onEnter={again}
          enterLabel={t('setup.guide.testPrint')}
          onSkip={walk.next}
          error={
            tried.kind === 'not-yet' && tried.problem !== null ? (
              <ProblemText problem={tried.problem} />
            ) : null
          }
        >
          <HeadField
            size={size}
            whileUnknown={
              <div>
                <ActionButton
                  variant="default"
                  keyName="F8"
                  disabled={tried.kind === 'printing'}
                  onClick={() => void print('calibration')}
                >
                  {t('profile.calibration')}
                </ActionButton>
              </div>
            }
          />
        </GuidePage>
      );
    case 'asked':
      return (
        <GuidePage
          key="ask"
          title={t('setup.guide.testAsk')}
          lead={t('setup.guide.testAskLead')}
          navigation={walk}
        >
          <AnswerButton
            icon={<IconCircleCheck size={36} stroke={1.6} aria-hidden />}
            name={t('setup.guide.testRight')}
            keyName="F2"
            chosen={false}
            autoFocus
            onChoose={walk.next}
          />
          <AnswerButton
            icon={<IconCircleX size={36} stroke={1.6} aria-hidden />}
            name={t('setup.guide.testWrong')}
            keyName="F3"
            chosen={false}
            autoFocus={false}
            onChoose={() => setTried({ kind: 'wrong', problem: null })}
          />
        </GuidePage>
      );
    case 'wrong':
      return (
        <GuidePage
          key="help"
          title={t('setup.guide.testHelp')}
          navigation={walk}
          onEnter={again}
          enterLabel={t('setup.guide.testAgain')}
          onSkip={walk.next}
          error={tried.problem === null ? null : <ProblemText problem={tried.problem} />}
        >
          <HelpList
            items={[t('setup.guide.helpNothing'), t('setup.guide.helpCut'), t('setup.guide.helpMoved')]}
          />
          <SizeSelect />
          <div>
            <ActionButton
              variant="default"
              keyName="F2"
              onClick={() => navigation.setState({ screen: 'settings', section: 'printing' })}
            >
              {t('setup.guide.testSettings')}
            </ActionButton>
          </div>
        </GuidePage>
      );
  }
}
