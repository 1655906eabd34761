import type { JSX } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../../shared/language.ts';
import type { LinkResult } from '../../../shared/link.ts';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { useStation } from '../../components/context/station.ts';
import { DismissButton } from '../../components/dismiss-button.tsx';
import { IconExternalLink } from '../../components/icons.tsx';
import { BarKeyButton, BarLine } from '../../components/message-bar/bar-line.tsx';
import { BAR_RANKS } from '../../components/message-bar/bar-lines.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { countRemovable, getLinkTone, listLinkOutcomes } from './link-outcomes.ts';
import { useLinksServices } from './links-services.ts';

/** Far from F9, which prints. */
const REMOVE_KEY = 'Ctrl+F10';
const APPLY_SIZE_KEY = 'Ctrl+F11';

/**
 * Shows in the message bar what `tem://` links did, below every screen until dismissed. Whoever opened them need not be the operator, so it
 * says that nothing was printed, and can remove the orders again.
 */
export function LinkBar(): JSX.Element | null {
  const { links } = useLinksServices();
  const answer = useStore(links.store, (state) => state.answer);
  return answer === null ? null : <Bar answer={answer} />;
}

function Bar({ answer }: { answer: LinkResult }): JSX.Element {
  const { t, language } = useTexts();
  const { links, report } = useLinksServices();
  const save = useSaveSettings();
  const { size: now } = useSettings();
  const brought = useStation(({ rows }) => countRemovable(rows, answer));
  const { links: number, refused, size } = answer;
  const wanted = size !== null && size !== now ? size : null;
  const takeOut = (): void => void links.removeOrders().catch(report);
  const takeSize = (): void => (wanted === null ? undefined : save({ size: wanted }));
  const outWord = t('links.takeOut', { number: formatCount(brought, language) });
  const sizeWord = t('links.takeSize', { size: wanted ?? '' });
  useShortcuts(
    {
      [REMOVE_KEY]: brought === 0 ? undefined : { label: outWord, act: takeOut },
      [APPLY_SIZE_KEY]: wanted === null ? undefined : { label: sizeWord, act: takeSize },
    },
    'global',
  );
  const takeSizeButton = wanted !== null && (
    <BarKeyButton keyName={APPLY_SIZE_KEY} onClick={takeSize}>
      {sizeWord}
    </BarKeyButton>
  );
  return (
    <BarLine
      kind="link"
      label={t('links.region')}
      rank={BAR_RANKS.notice}
      tone={getLinkTone(answer)}
      icon={IconExternalLink}
      text={
        <>
          <b>{t(refused !== null && number === 1 ? 'links.refusedTitle' : 'links.title')}</b>{' '}
          {(refused === null || number > 1) && (
            <>
              <LinkSummary answer={answer} /> {t('links.notPrinted')}
            </>
          )}
        </>
      }
      action={
        <>
          {brought > 0 ? (
            <BarKeyButton keyName={REMOVE_KEY} onClick={takeOut}>
              {outWord}
            </BarKeyButton>
          ) : (
            takeSizeButton
          )}
          <DismissButton onClick={() => void links.dismiss(answer).catch(report)} />
        </>
      }
      details={
        <>
          <p>
            {number > 1 && `${t('links.many', { number: formatCount(number, language) })} `}
            {brought > 0 && `${t('links.unknownSource')} `}
            {wanted !== null && `${t('links.size', { size: wanted, now })} `}
            {refused !== null && <ProblemText problem={refused} />}
          </p>
          {brought > 0 && takeSizeButton}
        </>
      }
    />
  );
}

/** The result for the codes, in one line. */
function LinkSummary({ answer }: { answer: LinkResult }): JSX.Element {
  const { t, language } = useTexts();
  const parts = listLinkOutcomes(answer).map(({ kind, number }) =>
    t(`links.${kind}`, { number: formatCount(number, language) }),
  );
  return <>{parts.length === 0 ? `${t('links.nothing')}.` : `${parts.join(' · ')}.`}</>;
}
