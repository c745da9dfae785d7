import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { useLayer } from './layer.ts';
import css from './popup.module.css';

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  /** `MenuItem`, `MenuLink` and `MenuSeparator`. */
  children: ReactNode;
};

/** Actions that open from a button: arrows and letters move, Escape closes, the focus returns to the button. */
export function Menu({ trigger, align = 'start', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={useLayer()}>
        <Base.Positioner className={css.positioner} positionMethod="fixed" sideOffset={6} align={align}>
          <Base.Popup className={`${css.surface} ${css.list}`}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  onSelect: () => void;
  isDisabled?: boolean;
  isDanger?: boolean;
  children: ReactNode;
};

/** One action. */
export function MenuItem({ icon, onSelect, isDisabled = false, isDanger, children }: MenuItemProps) {
  return (
    <Base.Item
      className={css.item}
      disabled={isDisabled}
      data-danger={isDanger || undefined}
      onClick={onSelect}
    >
      {icon}
      <span className={css.text}>{children}</span>
    </Base.Item>
  );
}

type MenuLinkProps = {
  icon?: ReactNode;
  /** The link element without children: `<a href>` or a router link. */
  link: ReactElement;
  children: ReactNode;
};

/** One page to go to. */
export function MenuLink({ icon, link, children }: MenuLinkProps) {
  return (
    <Base.LinkItem className={css.item} render={link} closeOnClick>
      {icon}
      <span className={css.text}>{children}</span>
    </Base.LinkItem>
  );
}

/** A line between groups of actions. */
export function MenuSeparator() {
  return <Base.Separator className={css.separator} />;
}
