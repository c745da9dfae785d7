/** Name under which the tag stores its id of the browser. */
export const TAG_VISITOR = '_tag_visitor';

/**
 * The tag as a page runs it: it makes an id for this browser, and sends everything in `window.dataLayer`, what is there
 * and what is pushed later.
 */
export const tagScript = `(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  const key = searchParams.get('id');
  const visitor = localStorage.getItem('${TAG_VISITOR}') ?? crypto.randomUUID();
  localStorage.setItem('${TAG_VISITOR}', visitor);
  const send = (item) =>
    void fetch(origin + '/analytics/collect', {
      method: 'POST',
      keepalive: true,
      body: JSON.stringify({ key, visitor, item }),
    });
  const layer = (window.dataLayer ??= []);
  for (const item of layer) send(item);
  layer.push = (...items) => {
    for (const item of items) send(item);
    return Array.prototype.push.apply(layer, items);
  };
})();`;
