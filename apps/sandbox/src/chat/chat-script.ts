/** The chat in Zendesk messaging's form: `zE('messenger', 'open')`, unread counts, conversation fields. */
export function chatScript(unread: number): string {
  return `(() => {
  const script = document.getElementById('ze-snippet');
  const { origin, searchParams } = new URL(script.src);
  const listeners = [];
  let fields = [];
  let box = null;
  const paint = () => {
    if (box) return;
    box = document.createElement('section');
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-label', 'Support chat');
    box.style.cssText = 'position:fixed;right:16px;bottom:16px;z-index:90;width:min(360px,calc(100vw - 32px));' +
      'padding:16px;border-radius:16px;background:#12172a;color:#f4f6ff;border:1px solid #2a3357;font:15px/1.5 system-ui';
    const title = document.createElement('strong');
    title.textContent = 'Sandbox chat';
    const text = document.createElement('p');
    text.style.margin = '8px 0 12px';
    text.textContent = 'Nobody outside this machine reads this.';
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = 'Close chat';
    close.style.cssText = 'min-height:44px;padding:0 16px;border-radius:12px;border:1px solid #7480af;background:none;color:inherit;font:inherit';
    close.onclick = () => zE('messenger', 'close');
    box.append(title, text, close);
    document.body.append(box);
  };
  const zE = (what, name, value) => {
    if (what === 'messenger:on' && name === 'unreadMessages') listeners.push(value);
    if (what === 'messenger:set' && name === 'conversationFields') fields = value;
    if (what === 'messenger' && name === 'open') {
      paint();
      void fetch(origin + '/chat/open', { method: 'POST', body: JSON.stringify({ key: searchParams.get('key'), fields }) });
      for (const hear of listeners) hear(${unread});
    }
    if (what === 'messenger' && (name === 'close' || name === 'hide') && box) {
      box.remove();
      box = null;
      for (const hear of listeners) hear(0);
    }
  };
  window.zE = zE;
})();`;
}
