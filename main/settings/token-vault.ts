import { dirname } from 'node:path';
import type { TokenStatus } from '../../shared/access-token.ts';
import { originOf } from '../../shared/address.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';
import { translateFileError } from '../database/storage-errors.ts';
import type { Secrets } from '../log/secrets.ts';
import { createEmitter } from '../platform/emitter.ts';
import { errorCodeOf } from '../platform/system-errors.ts';
import { openSecretFile } from './secret-file.ts';
import type { SettingsStore } from './settings.ts';
import { type BoundToken, formatTokenLine, parseTokenLine, readTokenExpiry } from './token-binding.ts';

/**
 * Stores an account's access token with the origin it was given for, and returns it for that origin only. It never leaves main,
 * and is on disk only as safeStorage encrypted it.
 */
export interface TokenVault {
  /** Returns the access token if it was given for this address' origin. */
  tokenFor(address: string): string | null;
  /** Returns why there is no token for an address: no-token, token-unavailable, token-other-origin. */
  whyUnavailable(address: string): Problem;
  status(): TokenStatus;
  /** Queries the system again for what is not known yet: its encryption, or a key that was unavailable. */
  refresh(): Promise<void>;
  /**
   * Sets a new token for the saved {base_url}, and stores it if this machine can encrypt it (or the user allowed plain text).
   * @throws ProblemError token-needs-address
   */
  set(token: string): Promise<TokenStatus>;
  /** Stores the token again or deletes it from the disk, according to the plain-text setting. */
  resave(): Promise<void>;
  /** @throws ProblemError data-read-only, data-not-written; the token is then unchanged */
  clear(): TokenStatus;
  /** Notifies after each `set` and `clear`, when the system provided its key late, and when the saved {base_url} changes. */
  onChange(listener: () => void): void;
  readonly problem: Problem | null;
  /** Returns token-other-origin if the stored token does not belong to the saved address. */
  mismatch(): Problem | null;
}

interface TokenVaultDependencies {
  readonly file: string;
  readonly settings: Pick<SettingsStore, 'saved' | 'onChange'>;
  /** Learns the token as soon as it is known here. */
  readonly secrets: Pick<Secrets, 'add'>;
  /** Returns the address that the token is for: by default the first account's {base_url}. */
  readonly address?: (saved: Settings) => string | null;
}

/** Opens the vault; only after the app is ready (safeStorage works from then on). */
export async function openTokenVault({
  file,
  settings,
  secrets,
  address = ({ baseUrl }) => baseUrl,
}: TokenVaultDependencies): Promise<TokenVault> {
  const savedOrigin = (): string | null => {
    const baseUrl = address(settings.saved());
    return baseUrl === null ? null : originOf(baseUrl);
  };
  const plainTextAllowed = (): boolean => settings.saved().allowPlainTextToken;
  const kept = await openSecretFile(file, plainTextAllowed());
  let notWritten: Problem | null = null;

  const held = (): BoundToken | null => {
    const line = kept.value();
    return line === null ? null : parseTokenLine(line);
  };
  /** A text without an origin is not a token that Tem stored. */
  const state = (): ReturnType<typeof kept.state> =>
    kept.value() !== null && held() === null ? 'unreadable' : kept.state();
  const knowToken = (): void => secrets.add(held()?.token ?? null);
  knowToken();

  const changes = createEmitter();
  const tell = (): void => {
    knowToken();
    changes.emit();
  };

  /** An unreadable token stays until a new one is set. */
  function problem(): Problem | null {
    if (notWritten !== null) return notWritten;
    switch (state()) {
      case 'unreadable':
        return { code: 'token-unreadable' };
      case 'unavailable':
        return { code: 'token-unavailable' };
      case 'this-run':
        return kept.storage() === 'missing' ? { code: 'token-not-kept' } : null;
      case 'kept':
        return kept.isExposed() ? { code: 'token-exposed', values: { file } } : null;
      case 'none':
        return null;
    }
  }

  function status(): TokenStatus {
    const bound = held();
    const now = state();
    return {
      state: now === 'unreadable' ? 'none' : now,
      storage: kept.storage(),
      expiresAtMs: bound === null ? null : readTokenExpiry(bound.token),
      origin: bound?.origin ?? null,
      fits: bound !== null && bound.origin === savedOrigin(),
    };
  }

  function whyNone(address: string): Problem {
    if (kept.state() === 'unavailable') return { code: 'token-unavailable' };
    const bound = held();
    if (bound === null) return { code: 'no-token' };
    const asked = originOf(address) ?? address;
    return { code: 'token-other-origin', values: { kept: bound.origin, asked } };
  }

  const failed = (error: unknown): void => {
    notWritten = { code: 'token-not-written', values: { file, detail: errorCodeOf(error) ?? String(error) } };
  };
  async function keep(line: string): Promise<void> {
    notWritten = null;
    try {
      await kept.set(line, plainTextAllowed());
    } catch (error) {
      failed(error);
    }
    tell();
  }

  kept.onLateResult((error) => {
    if (error !== null) failed(error);
    tell();
  });
  let before = savedOrigin();
  settings.onChange(() => {
    if (savedOrigin() === before) return;
    before = savedOrigin();
    tell();
  });
  return {
    tokenFor(address) {
      const bound = held();
      return bound !== null && bound.origin === originOf(address) ? bound.token : null;
    },
    whyUnavailable: whyNone,
    status,
    async refresh() {
      const known = kept.state();
      await kept.refresh();
      if (kept.state() !== known) tell();
    },
    get problem() {
      return problem();
    },
    mismatch() {
      const known = held()?.origin ?? null;
      const origin = savedOrigin();
      return known === null || origin === null || known === origin ? null : whyNone(origin);
    },
    async set(token) {
      const origin = savedOrigin();
      if (origin === null) throw new ProblemError('token-needs-address');
      await keep(formatTokenLine({ origin, token }));
      return status();
    },
    async resave() {
      const line = kept.value();
      if (line !== null) await keep(line);
    },
    clear() {
      try {
        kept.clear();
      } catch (error) {
        throw translateFileError(error, dirname(file));
      }
      notWritten = null;
      tell();
      return status();
    },
    onChange: (listener) => void changes.on(listener),
  };
}
