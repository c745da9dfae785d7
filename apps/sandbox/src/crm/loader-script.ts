/**
 * The loader as a page runs it: `new FastTrackLoader()` reads `window.sid`, `window.fasttrackbrand` and
 * `window.fasttrack`, and shows the inbox in the element that the settings name. Texts of the settings
 * replace the vendor's defaults.
 */
export const crmLoaderScript = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  class FastTrackLoader {
    constructor() {
      const settings = window.fasttrack || {};
      if (!settings.autoInit || !window.sid) return;
      void this.show(settings);
    }
    async show(settings) {
      const place = document.getElementById(settings.inbox && settings.inbox.containerId);
      if (!place || !settings.inbox.enable) return;
      let messages = [];
      try {
        const answer = await fetch(origin + '/crm/inbox?sid=' + encodeURIComponent(window.sid));
        if (!answer.ok) throw new Error(String(answer.status));
        messages = (await answer.json()).messages;
      } catch {
        window.dispatchEvent(new CustomEvent('fasttrack:error'));
        return;
      }
      place.textContent = '';
      for (const message of messages) {
        const row = document.createElement('article');
        const title = document.createElement('h3');
        const text = document.createElement('p');
        title.textContent = message.title;
        text.textContent = message.text;
        row.append(title, text);
        place.append(row);
      }
      if (messages.length === 0) place.textContent = settings.translations.emptyInbox;
      window.dispatchEvent(new CustomEvent('fasttrack:ready', { detail: { unread: messages.length } }));
    }
  }
  window.FastTrackLoader = FastTrackLoader;
  window.FasttrackCrm = { logout() { delete window.sid; } };
})();`;
