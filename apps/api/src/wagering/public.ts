export { weightOf } from './decide/bonus.rules.ts';
export { moneyRules } from './money-rules.ts';
export { whyNoPlay } from './play-barred.service.ts';
export { readPlayable } from './playable.service.ts';
export {
  type Order,
  type Pace,
  type StakeOrder,
  type Wagering,
  endRoundCommand,
  isOtherGamePlayed,
  isStakeAnswered,
  refundCommand,
  settleCommand,
  stakeCommand,
} from './wagering.service.ts';
