import { IconCircleX } from '@tabler/icons-react';
import type { Dispatch, JSX, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { type Keys, useKeys } from '../ui/use-keys.ts';
import { Choice } from './choice.tsx';
import { Page } from './page.tsx';
import { backToLabels, judged, noneRight, type Trial, type Try } from './trial.ts';
import { wayWord } from './way-words.ts';
import classes from './ways.module.css';

interface Props {
  readonly trial: Trial;
  readonly onChoose: (one: Try) => void;
  readonly onChange: Dispatch<SetStateAction<Trial>>;
}

/** Asks which of the labels is right: its letter answers, or its number. */
export function WaysQuestion({ trial, onChoose, onChange }: Props): JSX.Element {
  const { t } = useTranslation();
  const labels = judged(trial);
  const back = (): void => onChange(backToLabels);
  const answer = (one: Try): Keys[string] => ({
    word: t('ways.right', { letter: one.letter }),
    act: () => onChoose(one),
  });
  useKeys(
    Object.fromEntries(
      labels.flatMap((one) => {
        const number = trial.tries.indexOf(one) + 1;
        return [one.letter.toLowerCase(), String(number)].map((name) => [name, answer(one)]);
      }),
    ),
  );
  return (
    <Page title={t('ways.ask')} lead={t('ways.askLead')} walk={{ next: back, back }} onEnter={null}>
      {labels.map((one, at) => (
        <Choice
          key={one.letter}
          icon={<b className={classes.letter}>{one.letter}</b>}
          name={t('ways.right', { letter: one.letter })}
          hint={wayWord(one.way, t)}
          keyName={one.letter}
          chosen={false}
          first={at === 0}
          onChoose={() => onChoose(one)}
        />
      ))}
      <Choice
        icon={<IconCircleX size={46} stroke={1.6} aria-hidden />}
        name={t('ways.none')}
        hint={t('ways.noneHint')}
        keyName="F3"
        chosen={false}
        first={false}
        onChoose={() => onChange(noneRight)}
      />
    </Page>
  );
}
