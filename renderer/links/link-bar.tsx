import { IconExternalLink } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { showCount } from '../../shared/language.ts';
import type { LinkAnswer } from '../../shared/link.ts';
import { useServices, useSettings, useStation } from '../services.ts';
import { DismissButton } from '../ui/dismiss-button.tsx';
import { KeyButton } from '../ui/key-button.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useLanguage } from '../ui/use-language.ts';
import { useSave } from '../ui/use-save.ts';
import classes from './link-bar.module.css';
import { linkParts, linkTone, outable } from './link-parts.ts';

/** Far from F9, which prints. */
const TAKE_OUT = 'Ctrl+F10';
const TAKE_SIZE = 'Ctrl+F11';

/**
 * What `tem://` links did, below every room until it is dismissed: whoever opened them need not be the operator, so it says
 * that nothing was printed, and takes the orders out again.
 */
export function LinkBar(): JSX.Element | null {
  const { links } = useServices();
  const answer = useStore(links.store, (state) => state.answer);
  return answer === null ? null : <Bar answer={answer} />;
}

function Bar({ answer }: { answer: LinkAnswer }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { links, report } = useServices();
  const save = useSave();
  const { size: now } = useSettings();
  const brought = useStation(({ rows }) => outable(rows, answer));
  const { links: number, refused, size } = answer;
  const wanted = size !== null && size !== now ? size : null;
  const takeOut = (): void => void links.takeOut().catch(report);
  const takeSize = (): void => (wanted === null ? undefined : save({ size: wanted }));
  const outWord = t('links.takeOut', { number: showCount(brought, language) });
  const sizeWord = t('links.takeSize', { size: wanted ?? '' });
  useKeys(
    {
      [TAKE_OUT]: brought === 0 ? undefined : { word: outWord, act: takeOut },
      [TAKE_SIZE]: wanted === null ? undefined : { word: sizeWord, act: takeSize },
    },
    'everywhere',
  );
  const title =
    refused !== null && number === 1
      ? t('links.refusedTitle')
      : number === 1
        ? t('links.title')
        : t('links.titleMany', { number: showCount(number, language) });
  return (
    <section className={`${classes.bar} tone-${linkTone(answer)}`} aria-label={t('links.region')} data-link>
      <IconExternalLink className={classes.icon} stroke={2} aria-hidden />
      <div className={classes.words} role="status" aria-atomic>
        <p className={classes.title}>{title}</p>
        {(refused === null || number > 1) && (
          <p className={classes.text}>
            <Did answer={answer} /> {t('links.notPrinted')}
            {brought > 0 && ` ${t('links.unknownSource')}`}
            {wanted !== null && ` ${t('links.size', { size: wanted, now })}`}
          </p>
        )}
        {refused !== null && (
          <p className={classes.text}>
            <ProblemText problem={refused} />
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {brought > 0 && (
          <KeyButton size="sm" variant="default" keyName={TAKE_OUT} onClick={takeOut}>
            {outWord}
          </KeyButton>
        )}
        {wanted !== null && (
          <KeyButton size="sm" variant="default" keyName={TAKE_SIZE} onClick={takeSize}>
            {sizeWord}
          </KeyButton>
        )}
      </div>
      <DismissButton onClick={() => void links.dismiss(answer).catch(report)} />
    </section>
  );
}

/** What became of the codes, in one line. */
function Did({ answer }: { answer: LinkAnswer }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const parts = linkParts(answer).map(({ word, number }) =>
    t(`links.${word}`, { number: showCount(number, language) }),
  );
  return <b>{parts.length === 0 ? `${t('links.nothing')}.` : `${parts.join(' · ')}.`}</b>;
}
