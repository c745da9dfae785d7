import { createContext, use, type RefObject } from 'react';

/** The open dialog around a component. Everything outside a modal dialog is inert, so popups are mounted in it. */
export const LayerContext = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

/** Where a popup is mounted: the open dialog, else the end of the body. */
export function useLayer(): RefObject<HTMLElement | null> | undefined {
  return use(LayerContext);
}
