import type { Locator, Page } from '@playwright/test';

/** How a person uses a page. The same journey is run with a pointer and with the keyboard alone. */
export type Hands = {
  type(into: Locator, text: string): Promise<void>;
  press(what: Locator): Promise<void>;
  tick(box: Locator): Promise<void>;
  choose(list: Locator, value: string): Promise<void>;
};

export const pointer: Hands = {
  type: (into, text) => into.fill(text),
  press: (what) => what.click(),
  tick: (box) => box.check(),
  choose: async (list, value) => void (await list.selectOption(value)),
};

const TABS_MAX = 200;
const ARROWS_MAX = 300;

/** Tab, Enter, Space, arrows and letters. Nothing is focused by script: what Tab does not reach is not reached. */
export function keyboardOf(page: Page): Hands {
  const press = (key: string) => page.keyboard.press(key);
  const isFocused = (where: Locator) =>
    where.evaluate(
      (element) => element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus(),
    );
  const isInGroup = (radio: Locator) =>
    radio.evaluate((element: HTMLInputElement) => {
      const active = element.ownerDocument.activeElement;
      return active instanceof HTMLInputElement && active.type === 'radio' && active.name === element.name;
    });
  const tabUntil = async (isThere: () => Promise<boolean>, what: Locator) => {
    await what.waitFor();
    for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
      if (await isThere()) return;
      await press('Tab');
    }
    const stuck = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    throw new Error(`Tab does not reach ${String(what)}; the focus is at ${stuck} of ${page.url()}`);
  };
  const reach = (what: Locator) => tabUntil(() => isFocused(what), what);
  return {
    async type(into, text) {
      await reach(into);
      await press('Control+A');
      await page.keyboard.type(text);
    },
    async press(what) {
      await reach(what);
      await press('Enter');
    },
    async tick(box) {
      const isRadio = (await box.getAttribute('type')) === 'radio';
      if (!isRadio) {
        await reach(box);
        if (!(await box.isChecked())) await press('Space');
        return;
      }
      await tabUntil(() => isInGroup(box), box);
      for (let arrows = 0; arrows < ARROWS_MAX && !(await box.isChecked()); arrows += 1)
        await press('ArrowDown');
    },
    async choose(list, value) {
      await reach(list);
      await press('Home');
      for (let arrows = 0; arrows < ARROWS_MAX && (await list.inputValue()) !== value; arrows += 1)
        await press('ArrowDown');
    },
  };
}
