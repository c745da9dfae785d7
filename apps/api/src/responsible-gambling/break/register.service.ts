import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Screen } from '../../identity/public.ts';
import type { Db } from '@halcyon/server-kit/sql';
import { breakOf } from './break.rules.ts';
import { beginBreak, endRegisterBreak, type BreakDependencies } from './break.service.ts';
import type { ExclusionRegisters } from './register.client.ts';
import { isUnderReview } from './person-review.service.ts';
import { noteCheck } from './register.store.ts';

type Parts = BreakDependencies & {
  readonly db: Db;
  readonly policies: MarketPolicies;
  readonly registers: ExclusionRegisters;
};

/**
 * Queries the register of a market, where it has one, and applies the result: a listed person is excluded without an
 * end, a person who is clear again is free of an exclusion that the register began. Every query is stored with its
 * answer. Without a definite answer within two seconds no player gets in, and nothing is sent. A query about marketing
 * begins and ends nothing: the login does. It is answered like that of a listed person while an operator has to decide
 * whether the account is an excluded person's.
 * Refuses: request.busy. Writes: register_check; with a listing all that a break writes.
 * Source: docs/domains/responsible-gambling.md
 */
export function screenBy(parts: Parts): Screen {
  return async (person, askedFor) => {
    if (askedFor === 'marketing' && (await isUnderReview(parts.db, person.player_id))) return 'listed';
    const policy = parts.policies.of(person.market_id, person.province);
    const register = policy.exclusionRegister;
    if (register === null || person.birth_date === null) return 'clear';
    const answer = await parts.registers(register, {
      purpose: askedFor,
      firstName: person.first_name,
      lastName: person.last_name,
      birthDate: person.birth_date,
      countryCode: person.country_code,
    });
    await noteCheck(parts.db, {
      playerId: person.player_id,
      register,
      askedFor,
      answer,
      at: parts.clock.now(),
    });
    if (answer === 'unavailable') throw new Refusal('request.busy');
    if (askedFor !== 'login') return answer;
    if (answer === 'clear') {
      await parts.db.transact((tx) => endRegisterBreak(parts, tx, person.player_id));
      return answer;
    }
    const at = parts.clock.now();
    const next = breakOf(
      { kind: 'SELF_EXCLUDED_INDEFINITE' },
      { ...policy, exclusionIndefinite: true },
      'UTC',
      at,
    );
    if (!next) throw new Error('a register excludes without an end');
    const beginning = { playerId: person.player_id, currency: person.currency, next, actor: 'register', at };
    await parts.db.transact((tx) => beginBreak(parts, tx, beginning));
    return answer;
  };
}
