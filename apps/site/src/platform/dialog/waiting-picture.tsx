import { imageAt } from '../image.ts';

/**
 * In place of a picture that waits (`useNear`). The server writes it for browsers without script and for crawlers;
 * with script nothing within a `<noscript>` is drawn or fetched.
 */
export function WaitingPicture({ path, width }: { path: string; width: number }) {
  return (
    <noscript>
      <img src={imageAt(path, width)} alt="" loading="lazy" />
    </noscript>
  );
}
