import { Box } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../../shared/language.ts';
import type { LinkResult } from '../../../shared/link.ts';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { useStation } from '../../components/context/station.ts';
import { DismissButton } from '../../components/dismiss-button.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useTexts } from '../../i18n/use-language.ts';
import classes from './link-bar.module.css';
import { countRemovable, getLinkTone, listLinkOutcomes } from './link-outcomes.ts';
import { useLinksServices } from './links-services.ts';

/** Far from F9, which prints. */
const REMOVE_KEY = 'Ctrl+F10';
const APPLY_SIZE_KEY = 'Ctrl+F11';

/**
 * Shows what `tem://` links did, below every screen until dismissed. Whoever opened them need not be the operator, so it
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
  const title =
    refused !== null && number === 1
      ? t('links.refusedTitle')
      : number === 1
        ? t('links.title')
        : t('links.titleMany', { number: formatCount(number, language) });
  return (
    <section
      className={`${classes.bar} tone-${getLinkTone(answer)}`}
      aria-label={t('links.region')}
      data-link
    >
      <IconExternalLink className={classes.icon} stroke={2} aria-hidden />
      <Box flex={1} miw={0} role="status" aria-atomic>
        <p className={classes.title}>{title}</p>
        {(refused === null || number > 1) && (
          <p className={classes.text}>
            <LinkSummary answer={answer} /> {t('links.notPrinted')}
            {brought > 0 && ` ${t('links.unknownSource')}`}
            {wanted !== null && ` ${t('links.size', { size: wanted, now })}`}
          </p>
        )}
        {refused !== null && (
          <p className={classes.text}>
            <ProblemText problem={refused} />
          </p>
        )}
      </Box>
      <div className={classes.actions}>
        {brought > 0 && (
          <KeyButton size="sm" variant="default" keyName={REMOVE_KEY} onClick={takeOut}>
            {outWord}
          </KeyButton>
        )}
        {wanted !== null && (
          <KeyButton size="sm" variant="default" keyName={APPLY_SIZE_KEY} onClick={takeSize}>
            {sizeWord}
          </KeyButton>
        )}
      </div>
      <DismissButton onClick={() => void links.dismiss(answer).catch(report)} />
    </section>
  );
}

/** The result for the codes, in one line. */
function LinkSummary({ answer }: { answer: LinkResult }): JSX.Element {
  const { t, language } = useTexts();
  const parts = listLinkOutcomes(answer).map(({ kind, number }) =>
    t(`links.${kind}`, { number: formatCount(number, language) }),
  );
  return <b>{parts.length === 0 ? `${t('links.nothing')}.` : `${parts.join(' · ')}.`}</b>;
}
