import { el, icon, ICONS } from './element.ts';

/** A modal sheet with a title and a close button. Esc and a press beside it close it; focus goes back. */
export function openSheet(options: {
  title: string;
  closeText: string;
  className?: string;
  content: readonly (Node | string)[];
  onClose?: () => void;
}): HTMLDialogElement {
  const close = el(
    'button',
    { type: 'button', class: 'tool', 'aria-label': options.closeText },
    icon(ICONS.close),
  );
  const title = el('h2', { tabindex: -1 }, options.title);
  const sheet = el(
    'dialog',
    { class: `sheet ${options.className ?? ''}`, 'aria-label': options.title },
    el('div', { class: 'sheet-head' }, title, close),
    el('div', { class: 'sheet-body', tabindex: 0 }, ...options.content),
  );
  close.addEventListener('click', () => sheet.close());
  sheet.addEventListener('click', (event) => {
    if (event.target === sheet) sheet.close();
  });
  sheet.addEventListener('close', () => {
    sheet.remove();
    options.onClose?.();
  });
  document.body.append(sheet);
  sheet.showModal();
  title.focus({ preventScroll: true });
  return sheet;
}

export type NoticeAction = { label: string; run: () => void; isMain?: boolean };

/** Something the player must read first: a refusal, a lost connection. Stays until it is answered. */
export function openNotice(title: string, text: string, actions: readonly NoticeAction[]): HTMLDialogElement {
  const notice = el('dialog', { class: 'notice', role: 'alertdialog', 'aria-label': title });
  const buttons = actions.map(({ label, run, isMain }) =>
    el(
      'button',
      {
        type: 'button',
        class: isMain ? 'button main' : 'button',
        onclick: () => {
          notice.close();
          run();
        },
      },
      label,
    ),
  );
  notice.append(
    el('h2', { tabindex: -1 }, title),
    el('p', {}, text),
    el('div', { class: 'notice-actions' }, ...buttons),
  );
  // Without a way on there is nothing behind it to go back to.
  if (actions.length === 0) notice.addEventListener('cancel', (event) => event.preventDefault());
  notice.addEventListener('close', () => notice.remove());
  document.body.append(notice);
  notice.showModal();
  notice.querySelector('h2')?.focus({ preventScroll: true });
  return notice;
}
