import type { RoundView } from '../../protocol.ts';
import { el } from './element.ts';
import type { Texts } from './texts.ts';

/** How the last round can be checked: its hash, its seeds, and the way to replay and verify it. */
export function proofSection(gameId: string, round: RoundView | null, texts: Texts): Node[] {
  if (!round) return [];
  const { proof, publicId } = round;
  return [
    el('h3', {}, texts('proof.title')),
    el('p', {}, texts('proof.text')),
    el(
      'dl',
      { class: 'facts' },
      row(texts('proof.round'), publicId),
      row(texts('proof.server_seed_hash'), proof.serverSeedHash),
      row(texts('proof.client_seed'), proof.clientSeed),
      row(texts('proof.nonce'), String(proof.nonce)),
    ),
    el(
      'p',
      { class: 'proof-links' },
      link(`/play/${gameId}?replay=${encodeURIComponent(publicId)}`, texts('proof.replay')),
      link(`/verify.html?round=${encodeURIComponent(publicId)}`, texts('proof.verify')),
    ),
  ];
}

const link = (href: string, text: string) => el('a', { href, target: '_blank', rel: 'noopener' }, text);
const row = (name: string, value: string) =>
  el('div', {}, el('dt', {}, name), el('dd', { class: 'code' }, value));
