import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useId, type ReactElement } from 'react';
import { useLayer } from './layer.ts';
import popupCss from './popup.module.css';
import css from './tooltip.module.css';

type TooltipProps = {
  text: string;
  /** The control that is explained. It needs an accessible name: touch screens show no tooltip. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
};

/** A short explanation of a control on hover and focus. For what must be read use a hint or `Popover`. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger render={children} aria-describedby={id} title="" />
      <span id={id} hidden>
        {text}
      </span>
      <Base.Portal container={useLayer()}>
        <Base.Positioner className={popupCss.positioner} positionMethod="fixed" sideOffset={6}>
          <Base.Popup className={`${popupCss.surface} ${css.tooltip}`} aria-hidden="true">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
