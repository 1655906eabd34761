import { describe, expect, it } from 'vitest';
import {
  type GuidePageName,
  isUnfinished,
  pageAfter,
  pageBefore,
  pageToResume,
  startsWithGuide,
  stepOf,
} from '../../../../../renderer/features/guide/guide-pages.ts';
import { SETTINGS } from '../../../../../shared/settings-table.ts';

type Answers = Parameters<typeof pageAfter>[1];

function walked(answers: Answers): GuidePageName[] {
  const pages: GuidePageName[] = ['language'];
  for (let at = pageAfter('language', answers); at !== null; at = pageAfter(at, answers)) pages.push(at);
  return pages;
}

describe('the guide', () => {
  it('shows only the questions that apply', () => {
    expect(walked({ partner: 'sandbox', printer: null })).toEqual([
      'language',
      'partner',
      'printer',
      'scanner',
      'done',
    ]);
    expect(walked({ partner: 'service', printer: 'Zebra' })).toEqual([
      'language',
      'partner',
      'addresses',
      'token',
      'printer',
      'print-methods',
      'test-label',
      'scanner',
      'done',
    ]);
  });

  it('offers the print method trial only if there are several methods', () => {
    for (const printer of ['file:/labels', 'raw:zpl://10.0.0.9:9100'])
      expect(walked({ partner: 'sandbox', printer })).toEqual([
        'language',
        'partner',
        'printer',
        'test-label',
        'scanner',
        'done',
      ]);
    expect(walked({ partner: 'sandbox', printer: 'raw:tspl:Xprinter' })).toContain('print-methods');
  });

  it('goes back through its pages', () => {
    for (const answers of [
      { partner: 'sandbox', printer: null },
      { partner: 'service', printer: 'Zebra' },
    ] as const) {
      const pages = walked(answers);
      for (const [at, page] of pages.entries()) expect(pageBefore(page, answers)).toBe(pages[at - 1] ?? null);
    }
  });

  it('recovers from a page that no longer exists', () => {
    const answers = { partner: 'sandbox', printer: null } as const;
    expect(pageAfter('token', answers)).toBe('printer');
    expect(pageBefore('token', answers)).toBe('partner');
  });

  it('resumes at the last step, and restarts once completed', () => {
    for (const step of SETTINGS.guide.values.filter((one) => one !== 'done'))
      expect(stepOf(pageToResume(step))).toBe(step);
    expect(pageToResume('done')).toBe('language');
  });

  it('opens automatically only if nothing is set up, and reminds only those who began', () => {
    expect(startsWithGuide({ guide: 'language', partner: 'unset' })).toBe(true);
    expect(startsWithGuide({ guide: 'printer', partner: 'sandbox' })).toBe(false);
    expect(startsWithGuide({ guide: 'done', partner: 'unset' })).toBe(false);
    expect(isUnfinished({ guide: 'language', partner: 'service' })).toBe(false);
    expect(isUnfinished({ guide: 'language', partner: 'unset' })).toBe(true);
    expect(isUnfinished({ guide: 'printer', partner: 'service' })).toBe(true);
    expect(isUnfinished({ guide: 'done', partner: 'service' })).toBe(false);
  });
});
