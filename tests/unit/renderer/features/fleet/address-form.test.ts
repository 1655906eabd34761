import { describe, expect, it } from 'vitest';
import {
  checkAddress,
  EMPTY_ADDRESS,
  fillFromText,
} from '../../../../../renderer/features/fleet/settings/address-form.ts';

const FILLED = { ...EMPTY_ADDRESS, host: 'db.example.com', user: 'tem', password: 'secret' };

describe('the form with the address of a fleet', () => {
  it('names the fields that are empty or wrong', () => {
    expect(checkAddress(EMPTY_ADDRESS)).toEqual({ kind: 'mistaken', fields: ['host', 'user', 'password'] });
    expect(checkAddress({ ...FILLED, port: '54x' })).toEqual({ kind: 'mistaken', fields: ['port'] });
    expect(checkAddress({ ...FILLED, port: '70000' })).toEqual({ kind: 'mistaken', fields: ['port'] });
    expect(checkAddress({ ...FILLED, host: 'a b' })).toEqual({ kind: 'mistaken', fields: ['host'] });
    expect(checkAddress({ ...FILLED, tls: 'ca' })).toEqual({ kind: 'mistaken', fields: ['ca'] });
    expect(checkAddress({ ...FILLED, tls: 'off' })).toEqual({ kind: 'mistaken', fields: ['tls'] });
  });

  it('accepts what main accepts, without the blanks around it', () => {
    expect(checkAddress({ ...FILLED, host: ' db.example.com ', port: ' 6543 ' })).toMatchObject({
      kind: 'login',
      login: { config: { host: 'db.example.com', port: 6543, tls: { kind: 'system' } }, password: 'secret' },
    });
    expect(checkAddress({ ...FILLED, host: 'localhost', tls: 'off' }).kind).toBe('login');
  });

  it('fills in what a provider’s text says', () => {
    expect(
      fillFromText(EMPTY_ADDRESS, ' postgresql://tem_owner:p%40ss@ep-1.neon.tech/neondb?sslmode=require '),
    ).toEqual({
      ...EMPTY_ADDRESS,
      host: 'ep-1.neon.tech',
      database: 'neondb',
      user: 'tem_owner',
      password: 'p@ss',
    });
    expect(fillFromText(EMPTY_ADDRESS, 'postgres://u:p@[::1]:5433/tem?sslmode=disable')).toMatchObject({
      host: '::1',
      port: '5433',
      tls: 'off',
    });
  });

  it('trusts no open network because a text says so', () => {
    expect(fillFromText(EMPTY_ADDRESS, 'postgres://u:p@db.example.com/tem?sslmode=disable')?.tls).toBe(
      'system',
    );
  });

  it.each(['db.example.com', 'mysql://u:p@h/d', 'postgres://', 'postgres://u:%zz@h/d'])(
    'leaves %j as it is',
    (text) => {
      expect(fillFromText(EMPTY_ADDRESS, text)).toBeNull();
    },
  );

  it('keeps a CA file that was chosen', () => {
    const chosen = { ...EMPTY_ADDRESS, tls: 'ca', ca: { name: 'ca.pem', pem: 'x' } } as const;
    expect(fillFromText(chosen, 'postgres://u:p@db.example.com/tem')).toMatchObject({
      tls: 'ca',
      ca: chosen.ca,
    });
  });
});
