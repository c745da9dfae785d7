import type { WireCall } from '../../apps/sandbox/src/providers/simulator.ts';
import type { ProviderAnswer } from '../../apps/sandbox/src/providers/transport.ts';
import { line, told, usable, word, type Case, type Line } from './case.ts';
import { nextId, type Player, type WalletUnderTest } from './wallet-under-test.ts';

/** What is no amount is refused, in the provider's own terms. */
export function refusedAmount(
  wallet: WalletUnderTest,
  form: string,
  answer: ProviderAnswer,
): readonly Line[] {
  const situation = form.startsWith('-') ? 'amountBelowZero' : 'noAmount';
  return [
    line(`"${form}"`, 'answered, not done', `${usable(answer)}, ${word(answer)}`),
    told(wallet, 'says', situation, answer),
  ];
}

/** Case 43 in the terms of one provider: texts and numbers that are no amount in its protocol. */
export function badAmounts<Form>(of: {
  /** What the forms are, for the certificate. */
  readonly names: string;
  readonly forms: readonly Form[];
  /** The stake that the calls are wins of; 0 where the calls are stakes themselves. */
  readonly stakedMinor: bigint;
  readonly call: (player: Player, form: Form, roundId: string) => WireCall;
}): Case {
  return {
    number: 43,
    title: `${of.names}: no amount, no money, an answer all the same`,
    async run(wallet) {
      const player = await wallet.openPlayer();
      const roundId = nextId();
      if (of.stakedMinor > 0n) await player.stake(nextId(), of.stakedMinor, roundId);
      const lines = [];
      for (const form of of.forms) {
        const answer = await player.send(of.call(player, form, roundId));
        lines.push(...refusedAmount(wallet, String(form), answer));
      }
      return [...lines, line('net', -of.stakedMinor, await player.net())];
    },
  };
}

export const badDecimals = {
  names: 'half a cent, an exponent, a comma, a sign',
  forms: ['0.005', '1e2', '1,00', '+1.00', '-1.00', ''],
  stakedMinor: 100n,
} as const;
