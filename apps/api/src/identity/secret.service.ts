/** What other domains store of a secret that only its owner carries. */
export { hashOfSecret } from './value-hash.ts';
