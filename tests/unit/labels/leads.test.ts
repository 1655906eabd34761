import { describe, expect, it } from 'vitest';
import { collectLeads, parseRefresh } from '../../../main/labels/leads.ts';
import type { PageReports } from '../../../main/labels/page-reports.ts';

const OWN = 'https://in.example/orders/awb?token=t';
const leadsOf = (
  wanted: readonly string[],
  { refreshes = [], inside = [] }: { refreshes?: string[]; inside?: string[] } = {},
  submitted: PageReports['submitted'] = [],
) =>
  collectLeads(OWN, wanted, {
    leads: { base: OWN, refreshes, inside },
    reports: { broken: [], refused: [], submitted },
  });

describe('parseRefresh', () => {
  it.each([
    ['0;url=/label', 'https://in.example/label'],
    ['3; URL = "label?a=1;2"', 'https://in.example/orders/label?a=1;2'],
    ["0 , 'https://other.example/x' ", 'https://other.example/x'],
    ['1.5;//other.example/x', 'https://other.example/x'],
  ])('reads %s', (written, address) => {
    expect(parseRefresh(written, OWN)).toEqual([address]);
  });

  it.each(['', '5', '5;', '5; url=', 'url=/label', '0; url=http://[', "0; url=''"])(
    'finds no address in “%s”',
    (written) => {
      expect(parseRefresh(written, OWN)).toEqual([]);
    },
  );
});

describe('where a page leads', () => {
  it('is where its scripts wanted to go, its refreshes, its forms, then what is inside it: three at most, each once', () => {
    const form = { url: 'https://in.example/print', method: 'POST', fields: [['a', '1']] } as const;
    const found = leadsOf(
      ['https://in.example/script', 'https://in.example/script'],
      { refreshes: ['0;url=/refresh'], inside: ['/label.pdf'] },
      [form],
    );
    expect(found).toEqual([
      { url: 'https://in.example/script', method: 'GET', fields: [] },
      { url: 'https://in.example/refresh', method: 'GET', fields: [] },
      form,
    ]);
    expect(leadsOf([], { inside: ['/label.pdf'] })).toMatchObject([{ url: 'https://in.example/label.pdf' }]);
  });

  it('is not the page itself, nor what cannot be fetched', () => {
    expect(
      leadsOf([`${OWN}#part`, 'javascript:void 0', 'mailto:a@b.example'], {
        refreshes: ['5', '5;url=?token=t'],
        inside: ['', 'about:blank'],
      }),
    ).toEqual([]);
  });

  it('is a form’s address with its fields as the query', () => {
    const form = {
      url: 'https://in.example/print?old=1',
      method: 'GET',
      fields: [
        ['code', 'a b&c'],
        ['code', 'd'],
      ],
    } as const;
    expect(leadsOf([], {}, [form])).toMatchObject([
      { url: 'https://in.example/print?code=a+b%26c&code=d', method: 'GET' },
    ]);
    // Back to the page itself, but not for the same.
    expect(leadsOf([], {}, [{ ...form, url: OWN, method: 'POST' }])).toHaveLength(1);
  });
});
