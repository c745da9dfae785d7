import { halvesRules } from './football-rules.ts';
import { race } from '../order-rules.ts';
import { match } from '../scope.ts';
import { inScope, type Rules } from '../score-rules.ts';

/** Those of football's goals, on sixty minutes. */
export const handballRules: Rules = {
  ...halvesRules,
  ...inScope({ race_to_goals: race('goals', 'goalnr', null) }, match),
};
