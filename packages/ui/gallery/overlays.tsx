import { Ban, CircleHelp, Download, EllipsisVertical, Pencil } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Button } from '../src/button.tsx';
import { Combobox } from '../src/field/combobox.tsx';
import { Dialog, Drawer, Sheet } from '../src/layer/dialog.tsx';
import { FormMessage } from '../src/form-message.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../src/layer/menu.tsx';
import { NumberStepper } from '../src/field/number-stepper.tsx';
import { Popover } from '../src/layer/popover.tsx';
import { Select } from '../src/field/select.tsx';
import { TextField } from '../src/field/text-field.tsx';
import { ToastStack, type Toast } from '../src/layer/toast.tsx';
import { Tooltip } from '../src/layer/tooltip.tsx';
import css from './gallery.module.css';
import toastCss from '../src/layer/toast.module.css';
import ui from '../src/ui.module.css';

const sorts = [
  { value: 'popular', label: 'Most popular' },
  { value: 'new', label: 'Newest first' },
  { value: 'name', label: 'Name, A to Z' },
] as const;

const studios = [
  'Åland Games',
  'Blue Lantern',
  'Château Play',
  'Éire Studios',
  'Kestrel',
  'Nordlys',
  'Zephyr',
].map((label) => ({ value: label, label }));

const comboboxTexts = {
  openLabel: 'Show studios',
  clearLabel: 'Clear studio',
  emptyText: 'No studios match.',
  placeholder: 'All studios',
};

const stepperTexts = { decreaseLabel: 'Lower stake', increaseLabel: 'Raise stake', locale: 'en-IE' };
const euro = { style: 'currency', currency: 'EUR' } as const;

export function Choices() {
  const [sort, setSort] = useState<string | null>('popular');
  const [none, setNone] = useState<string | null>(null);
  const [studio, setStudio] = useState<string | null>(null);
  const [stake, setStake] = useState<number | null>(1);
  return (
    <div className={css.grid}>
      <Select label="Sort by" options={sorts} value={sort} onChange={setSort} />
      <Select
        label="Order"
        options={sorts}
        value={none}
        onChange={setNone}
        placeholder="Choose"
        error="Choose an order."
      />
      <Select label="Fixed order" options={sorts} value="name" onChange={setSort} isDisabled />
      <Combobox label="Studio" options={studios} value={studio} onChange={setStudio} {...comboboxTexts} />
      <Combobox
        label="Chosen studio"
        hint="Type part of the name."
        options={studios}
        value="Kestrel"
        onChange={setStudio}
        {...comboboxTexts}
      />
      <Combobox
        label="No studio"
        options={studios}
        value={null}
        onChange={setStudio}
        error="Choose a studio."
        {...comboboxTexts}
        isDisabled
      />
      <NumberStepper
        label="Stake"
        value={stake}
        onChange={setStake}
        min={0.5}
        max={5}
        step={0.5}
        format={euro}
        {...stepperTexts}
      />
      <NumberStepper
        label="Highest stake"
        value={5}
        onChange={setStake}
        max={5}
        format={euro}
        hint="The limit of this game."
        {...stepperTexts}
      />
      <NumberStepper label="No stake" value={null} onChange={setStake} isDisabled {...stepperTexts} />
    </div>
  );
}

/** As a link of a router. */
function PageLink({ children, ...rest }: ComponentProps<'a'>) {
  return <a {...rest}>{children}</a>;
}

export function Popups() {
  const [last, setLast] = useState('nothing yet');
  return (
    <div className={css.row}>
      <Menu
        trigger={
          <IconButton label="More actions">
            <EllipsisVertical size={20} aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil size={18} aria-hidden="true" />} onSelect={() => setLast('edit')}>
          Edit
        </MenuItem>
        <MenuLink icon={<Download size={18} aria-hidden="true" />} link={<PageLink href="#popups" />}>
          Statement
        </MenuLink>
        <MenuItem onSelect={() => setLast('merge')} isDisabled>
          Merge
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Ban size={18} aria-hidden="true" />} onSelect={() => setLast('suspend')} isDanger>
          Suspend
        </MenuItem>
      </Menu>
      <Popover
        trigger={<Button tone="outline">Return to player</Button>}
        title="Return to player"
        closeLabel="Close"
      >
        <p>Over many rounds this game pays back 96.2% of all stakes.</p>
      </Popover>
      <Tooltip text="Figures are updated every minute.">
        <IconButton label="About these figures" tone="plain">
          <CircleHelp size={20} aria-hidden="true" />
        </IconButton>
      </Tooltip>
      <p>Last action: {last}</p>
    </div>
  );
}

type Open = 'dialog' | 'alert' | 'sheet' | 'drawer' | null;

export function Dialogs() {
  const [open, setOpen] = useState<Open>(null);
  const [sort, setSort] = useState<string | null>('popular');
  const close = () => setOpen(null);
  const frame = { onClose: close, closeLabel: 'Close' };
  const done = (
    <Button tone="cta" onClick={close}>
      Done
    </Button>
  );
  return (
    <div className={css.row}>
      <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
      <Button onClick={() => setOpen('alert')}>Open alert dialog</Button>
      <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
      <Button onClick={() => setOpen('drawer')}>Open drawer</Button>
      <Dialog {...frame} isOpen={open === 'dialog'} title="Deposit limit" footer={done}>
        <div className={ui.stack4}>
          <p>Changes to a lower limit take effect at once.</p>
          <TextField label="Limit per week" data-autofocus="" />
          <Select label="Sort by" options={sorts} value={sort} onChange={setSort} />
        </div>
      </Dialog>
      <Dialog {...frame} isOpen={open === 'alert'} role="alertdialog" title="End this session?" footer={done}>
        <p>The device is signed out.</p>
      </Dialog>
      <Sheet {...frame} isOpen={open === 'sheet'} title="Game details" footer={done}>
        <p>Rises from the bottom edge of a phone.</p>
      </Sheet>
      <Drawer {...frame} isOpen={open === 'drawer'} title="Wallet" footer={done}>
        <p>Along the right edge.</p>
      </Drawer>
    </div>
  );
}

const examples: readonly Toast[] = [
  { kind: 'success', text: 'Your limit is set.', timerMs: 60_000 },
  { kind: 'error', text: 'The payment was declined.' },
  { kind: 'warningValue', text: 'Your debt is', value: '€12.50' },
];

export function Toasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  return (
    <>
      <div className={css.grid}>
        <FormMessage kind="error">Check the marked fields.</FormMessage>
        <FormMessage kind="success">Your address is changed.</FormMessage>
        <FormMessage kind="info">Withdrawals take up to two days.</FormMessage>
      </div>
      <div className={css.row}>
        <Button onClick={() => setToasts(examples)}>Show toasts</Button>
        <Button onClick={() => setToasts([{ kind: 'success', text: 'Saved.', timerMs: 1_000 }])}>
          Show a short toast
        </Button>
      </div>
      <div className={toastCss.toasts} aria-live="polite">
        <ToastStack
          toasts={toasts}
          onDismiss={(kind) => setToasts((all) => all.filter((toast) => toast.kind !== kind))}
          label="Notifications"
          dismissLabel="Dismiss"
        />
      </div>
    </>
  );
}
