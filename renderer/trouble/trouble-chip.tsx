import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatProblem } from '../ui/problem-words.ts';
import { useLanguage } from '../ui/use-language.ts';
import type { Banner } from './banners.ts';
import { summarizeProblem } from './short-words.ts';
import classes from './trouble-banners.module.css';
import { HEALTH_ICONS } from './trouble-icons.ts';

/** A less urgent trouble, where others have the lines: its kind and its gist. The whole sentence comes when it is its turn. */
export function HealthChip({ banner }: { banner: Banner }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kind, tone, problem } = banner;
  const Icon = HEALTH_ICONS[kind];
  return (
    <p
      className={`${classes.chip} tone-${tone}`}
      role="status"
      title={formatProblem(problem, language, t)}
      data-trouble={kind}
      data-tone={tone}
    >
      <Icon size={22} aria-hidden />
      <b>{t(`trouble.kind.${kind}`)}</b>
      <span className={classes.summary}>{summarizeProblem(problem, language, t)}</span>
    </p>
  );
}
