import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { problemWords } from '../ui/problem-words.ts';
import { useLanguage } from '../ui/use-language.ts';
import type { Banner } from './banners.ts';
import { shortWords } from './short-words.ts';
import classes from './trouble-banners.module.css';
import { TROUBLE_ICONS } from './trouble-icons.ts';

/** A less urgent trouble, where others have the lines: its kind and its gist. The whole sentence comes when it is its turn. */
export function TroubleChip({ banner }: { banner: Banner }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kind, tone, problem } = banner;
  const Icon = TROUBLE_ICONS[kind];
  return (
    <p
      className={`${classes.chip} tone-${tone}`}
      role="status"
      title={problemWords(problem, language, t)}
      data-trouble={kind}
      data-tone={tone}
    >
      <Icon size={22} aria-hidden />
      <b>{t(`trouble.kind.${kind}`)}</b>
      <span className={classes.gist}>{shortWords(problem, language, t)}</span>
    </p>
  );
}
