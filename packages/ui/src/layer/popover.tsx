import { Popover as Base } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { useLayer } from './layer.ts';
import css from './popover.module.css';
import popupCss from './popup.module.css';

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  title: string;
  closeLabel: string;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
};

/** Details beside a button that leave the page usable. What must be decided first is a `Dialog`. */
export function Popover({ trigger, title, closeLabel, align = 'center', children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={useLayer()}>
        <Base.Positioner className={popupCss.positioner} positionMethod="fixed" sideOffset={6} align={align}>
          <Base.Popup className={`${popupCss.surface} ${css.popover}`}>
            <div className={css.head}>
              <Base.Title>{title}</Base.Title>
              <Base.Close
                render={
                  <IconButton label={closeLabel} tone="plain">
                    <X size={18} aria-hidden="true" />
                  </IconButton>
                }
              />
            </div>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
