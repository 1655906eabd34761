import { type JSX, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelSize } from '../../shared/label-size.ts';
import { likelyLanguage, printsTextOnly } from '../../shared/likely-language.ts';
import { type PrinterWay, printerOfWay, wayOf } from '../../shared/printer-way.ts';
import { problemOf } from '../../shared/problem.ts';
import type { PrinterChoice } from '../../shared/settings.ts';
import { unwrap } from '../api.ts';
import { useServices } from '../services.ts';
import { likelyOf } from '../ui/printer-options.ts';
import { changeWay } from '../ui/profiles.ts';
import { Page } from './page.tsx';
import {
  beginTrial,
  isPrinting,
  type KnownOfPrinter,
  said,
  type Try,
  type TryState,
  waits,
} from './trial.ts';
import type { Walk } from './walk.ts';
import { WaysHelp } from './ways-help.tsx';
import { WaysLabels } from './ways-labels.tsx';
import { WaysQuestion } from './ways-question.tsx';

interface Props {
  /** A printer of the system's, as the settings name it. */
  readonly printer: string;
  /** Of the labels that are in it. */
  readonly size: LabelSize;
  readonly walk: Walk;
  /** A way on without an answer. */
  readonly onSkip?: (() => void) | undefined;
}

/** Prints a small label each way that a printer may be spoken to, each when it is asked for, and asks which is right. */
export function WaysTrial({ printer, size, walk, onSkip }: Props): JSX.Element | null {
  const { t } = useTranslation();
  const { tem, report } = useServices();
  const [printers, setPrinters] = useState<readonly PrinterChoice[] | null>(null);
  useEffect(() => {
    unwrap(tem.calls.printers.list(undefined)).then(setPrinters, (thrown: unknown) => {
      report(thrown);
      setPrinters([]);
    });
  }, [tem, report]);
  // As it was when the trial began: the answer changes the settings.
  const [way] = useState(() => wayOf(printer));
  if (way === null) return null;
  // The list may take seconds on some systems.
  if (printers === null) return <Page key="wait" title={t('ways.title')} walk={walk} onSkip={onSkip} busy />;
  const choice = printers.find(({ name }) => name === way.queue);
  const known: KnownOfPrinter = {
    likely: choice === undefined ? likelyLanguage([way.queue]) : likelyOf(choice),
    textOnly: choice !== undefined && printsTextOnly(choice.model),
    now: way.language,
  };
  const name = choice === undefined || choice.displayName === '' ? way.queue : choice.displayName;
  return <Begun way={way} known={known} name={name} size={size} walk={walk} onSkip={onSkip} />;
}

interface BegunProps extends Omit<Props, 'printer'> {
  readonly way: PrinterWay;
  readonly known: KnownOfPrinter;
  readonly name: string;
}

function Begun({ way: { queue }, known, name, size, walk, onSkip }: BegunProps): JSX.Element {
  const { tem, settings, report } = useServices();
  const [trial, setTrial] = useState(() => beginTrial(known));
  const { tryWay, stopTry } = tem.calls.printers;
  const stop = useCallback(() => void unwrap(stopTry(undefined)).catch(report), [stopTry, report]);
  useEffect(() => tem.messages.printers.waiting((reason) => setTrial((now) => waits(now, reason))), [tem]);
  const printing = isPrinting(trial);
  // A label that nobody waits for must not come out later.
  useEffect(() => (printing ? stop : undefined), [printing, stop]);

  const print = async ({ letter, way: language }: Try): Promise<void> => {
    const say = (state: TryState): void => setTrial((now) => said(now, letter, state));
    say({ kind: 'printing', waiting: null });
    try {
      await settings.saved();
      const printer = printerOfWay({ queue, language });
      const { state } = await unwrap(tryWay({ printer, size, letter }));
      say({ kind: 'came', word: state });
    } catch (thrown) {
      say(stateOf(thrown));
    }
  };
  const choose = ({ way: language }: Try): void =>
    void settings.save((now) => changeWay(now, { queue, language })).then(walk.next, report);

  switch (trial.stage) {
    case 'print':
      return (
        <WaysLabels
          key="print"
          trial={trial}
          known={known}
          name={name}
          walk={walk}
          onSkip={onSkip}
          onPrint={(one) => void print(one)}
          onStop={stop}
          onChange={setTrial}
        />
      );
    case 'ask':
      return <WaysQuestion key="ask" trial={trial} onChoose={choose} onChange={setTrial} />;
    case 'help':
      return <WaysHelp key="help" trial={trial} onSkip={onSkip} onChange={setTrial} />;
  }
}

function stateOf(thrown: unknown): TryState {
  const problem = problemOf(thrown);
  switch (problem.code) {
    case 'handover-unknown':
      return { kind: 'came', word: 'unknown' };
    // Somebody stopped it before anything was sent.
    case 'stopped':
      return { kind: 'not-yet' };
    default:
      return { kind: 'failed', problem };
  }
}
