import type { Dispatch, JSX, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCircleX } from '../../components/icons.tsx';
import type { Shortcut } from '../../components/shortcuts/shortcut-registry.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { AnswerButton } from './answer-button.tsx';
import { GuidePage } from './guide-page.tsx';
import {
  printedTries,
  printMethodName,
  showHelp,
  showLabels,
  type Trial,
  type Try,
} from './print-method-trial.ts';
import classes from './print-methods.module.css';

interface Props {
  readonly trial: Trial;
  readonly onChoose: (one: Try) => void;
  readonly onChange: Dispatch<SetStateAction<Trial>>;
}

/** Asks which label is right; its letter or its number answers. */
export function PrintMethodsQuestion({ trial, onChoose, onChange }: Props): JSX.Element {
  const { t } = useTranslation();
  const labels = printedTries(trial);
  const back = (): void => onChange(showLabels);
  const answer = (one: Try): Shortcut => ({
    label: t('printMethods.right', { letter: one.letter }),
    act: () => onChoose(one),
  });
  useShortcuts(
    Object.fromEntries(
      labels.flatMap((one) => {
        const number = trial.tries.indexOf(one) + 1;
        return [one.letter.toLowerCase(), String(number)].map((name) => [name, answer(one)]);
      }),
    ),
  );
  return (
    <GuidePage
      title={t('printMethods.ask')}
      lead={t('printMethods.askLead')}
      navigation={{ next: back, back }}
      onEnter={null}
    >
      {labels.map((one, at) => (
        <AnswerButton
          key={one.letter}
          icon={<b className={classes.letter}>{one.letter}</b>}
          name={t('printMethods.right', { letter: one.letter })}
          hint={printMethodName(one.method, t)}
          keyName={one.letter}
          chosen={false}
          autoFocus={at === 0}
          onChoose={() => onChoose(one)}
        />
      ))}
      <AnswerButton
        icon={<IconCircleX size={46} stroke={1.6} aria-hidden />}
        name={t('printMethods.none')}
        hint={t('printMethods.noneHint')}
        keyName="F3"
        chosen={false}
        autoFocus={false}
        onChoose={() => onChange(showHelp)}
      />
    </GuidePage>
  );
}
