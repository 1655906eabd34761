import { type JSX, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guessPrinterLanguage, printsTextOnly } from '../../../shared/guess-printer-language.ts';
import type { LabelSize } from '../../../shared/label-size.ts';
import { formatPrintMethod, type PrintMethod, parsePrintMethod } from '../../../shared/print-method.ts';
import type { PrinterChoice } from '../../../shared/printer-name.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useSettings } from '../../components/context/settings.ts';
import { likelyLanguageOf } from '../../components/printer-options.ts';
import { changePrintMethod } from '../../components/printer-profiles.ts';
import { GuidePage } from './guide-page.tsx';
import type { GuideNavigation } from './guide-pages.ts';
import { useGuideServices } from './guide-services.ts';
import {
  isPrinting,
  type PrinterFacts,
  setTryState,
  setWaiting,
  startTrial,
  type Try,
  type TryState,
} from './print-method-trial.ts';
import { PrintMethodsHelp } from './print-methods-help.tsx';
import { PrintMethodsLabels } from './print-methods-labels.tsx';
import { PrintMethodsQuestion } from './print-methods-question.tsx';

interface Props {
  /** A system printer, as the settings name it. */
  readonly printer: string;
  /** The size of the labels in the printer. */
  readonly size: LabelSize;
  readonly navigation: GuideNavigation;
  /** Moves on without an answer. */
  readonly onSkip?: (() => void) | undefined;
}

/** Prints a small label with each possible print method on request, and asks which is right. */
export function PrintMethodsTrial({ printer, size, navigation, onSkip }: Props): JSX.Element | null {
  const { t } = useTranslation();
  const { tem, report } = useGuideServices();
  const [printers, setPrinters] = useState<readonly PrinterChoice[] | null>(null);
  useEffect(() => {
    tem.calls.printers.list(undefined).then(setPrinters, (thrown: unknown) => {
      report(thrown);
      setPrinters([]);
    });
  }, [tem, report]);
  // The method when the trial started: the answer changes the settings.
  const [way] = useState(() => parsePrintMethod(printer));
  if (way === null) return null;
  // Listing the printers may take seconds on some systems.
  if (printers === null)
    return (
      <GuidePage key="wait" title={t('printMethods.title')} navigation={navigation} onSkip={onSkip} busy />
    );
  const choice = printers.find(({ name }) => name === way.queue);
  const known: PrinterFacts = {
    likely: choice === undefined ? guessPrinterLanguage([way.queue]) : likelyLanguageOf(choice),
    textOnly: choice !== undefined && printsTextOnly(choice.model),
    now: way.language,
  };
  const name = choice === undefined || choice.displayName === '' ? way.queue : choice.displayName;
  return (
    <TrialSteps method={way} known={known} name={name} size={size} navigation={navigation} onSkip={onSkip} />
  );
}

interface TrialStepsProps extends Omit<Props, 'printer'> {
  readonly method: PrintMethod;
  readonly known: PrinterFacts;
  readonly name: string;
}

function TrialSteps({
  method: { queue },
  known,
  name,
  size,
  navigation,
  onSkip,
}: TrialStepsProps): JSX.Element {
  const { tem, settings, report } = useGuideServices();
  const [trial, setTrial] = useState(() => startTrial(known));
  const { tryPrintMethod, stopTrial } = tem.calls.printers;
  const stop = useCallback(() => void stopTrial(undefined).catch(report), [stopTrial, report]);
  useEffect(
    () => tem.messages.printers.waiting((reason) => setTrial((now) => setWaiting(now, reason))),
    [tem],
  );
  const printing = isPrinting(trial);
  // A label that nobody waits for must not come out later.
  useEffect(() => (printing ? stop : undefined), [printing, stop]);

  const print = async ({ letter, method: language }: Try): Promise<void> => {
    const say = (state: TryState): void => setTrial((now) => setTryState(now, letter, state));
    say({ kind: 'printing', waiting: null });
    try {
      await settings.whenSaved();
      const printer = formatPrintMethod({ queue, language });
      const { state } = await tryPrintMethod({ printer, size, letter });
      say({ kind: 'came', result: state });
    } catch (thrown) {
      say(stateOf(thrown));
    }
  };
  const choose = ({ method: language }: Try): void =>
    void settings.save((now) => changePrintMethod(now, { queue, language })).then(navigation.next, report);

  switch (trial.stage) {
    case 'print':
      return (
        <PrintMethodsLabels
          key="print"
          trial={trial}
          known={known}
          name={name}
          navigation={navigation}
          onSkip={onSkip}
          onPrint={(one) => void print(one)}
          onStop={stop}
          onChange={setTrial}
        />
      );
    case 'ask':
      return <PrintMethodsQuestion key="ask" trial={trial} onChoose={choose} onChange={setTrial} />;
    case 'help':
      return <PrintMethodsHelp key="help" trial={trial} onSkip={onSkip} onChange={setTrial} />;
  }
}

function stateOf(thrown: unknown): TryState {
  const problem = problemOf(thrown);
  switch (problem.code) {
    case 'handover-unknown':
      return { kind: 'came', result: 'unknown' };
    // Somebody stopped it before anything was sent.
    case 'stopped':
      return { kind: 'not-yet' };
    default:
      return { kind: 'failed', problem };
  }
}

/** The guide's page: which print method works for the station's printer. */
export function PrintMethodsPage({ walk }: { walk: GuideNavigation }): JSX.Element | null {
  const { printer, size } = useSettings();
  return printer === null ? null : (
    <PrintMethodsTrial printer={printer} size={size} navigation={walk} onSkip={walk.next} />
  );
}
