import { SearchX, ServerCrash } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../src/badge.tsx';
import { Button } from '../src/button.tsx';
import { ChartFrame } from '../src/chart-frame.tsx';
import { DataList } from '../src/data-list.tsx';
import { FigureTiles } from '../src/figure-tiles.tsx';
import { EmptyState, ErrorState } from '../src/page-state.tsx';
import { Rail } from '../src/rail.tsx';
import { StepList } from '../src/step-list.tsx';
import { Table, type Column } from '../src/table.tsx';
import { tabLook } from '../src/tab-look.tsx';
import { Tabs } from '../src/tabs.tsx';
import css from './gallery.module.css';
import tabsCss from '../src/tabs.module.css';

type Day = { day: string; stakes: string; euros: number };
const days: readonly Day[] = [
  { day: 'Monday', stakes: '€120.00', euros: 120 },
  { day: 'Tuesday', stakes: '€80.00', euros: 80 },
  { day: 'Wednesday', stakes: '€200.00', euros: 200 },
];
const columns: readonly Column<Day>[] = [
  { id: 'day', title: 'Day', cell: ({ day }) => day },
  { id: 'state', title: 'State', cell: () => <Badge tone="new">Settled</Badge> },
  { id: 'stakes', title: 'Stakes', align: 'end', cell: ({ stakes }) => stakes },
];

const steps = ['Details', 'Contact', 'Verification', 'Complete'] as const;

export function Navigation() {
  const [tab, setTab] = useState('open');
  return (
    <>
      <Tabs
        label="Bets"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'open', title: 'Open', panel: <p>Two open bets.</p> },
          { id: 'settled', title: 'Settled', panel: <p>Nothing settled yet.</p> },
          { id: 'void', title: 'Void', panel: <p>None.</p>, isDisabled: true },
          { id: 'all', title: 'All', panel: <p>Two bets.</p> },
        ]}
      />
      <nav className={tabsCss.tabs} aria-label="Pages">
        <a href="#navigation" {...tabLook(true)}>
          Deposit
        </a>
        <a href="#navigation" {...tabLook(false)}>
          Withdraw
        </a>
      </nav>
      <StepList label="Sign-up" steps={steps} at={0} doneLabel="done" />
      <StepList label="Sign-up, half-way" steps={steps} at={2} doneLabel="done" />
      <StepList label="Sign-up, finished" steps={steps} at={4} doneLabel="done" />
    </>
  );
}

export function DataAndTables() {
  return (
    <>
      <Table caption="Stakes per day" columns={columns} rows={days} rowKey={({ day }) => day} />
      <div className={css.grid}>
        <DataList
          rows={[
            { term: 'Email', value: 'aoife@players.example' },
            { term: 'Address', value: '12 Long Meadow, Dublin' },
            { term: 'Documents due', value: '–' },
          ]}
        />
        <DataList
          align="end"
          rows={[
            { term: 'Main', hint: 'Can be withdrawn', value: '€1,240.50' },
            { term: 'Locked', value: '€20.00' },
          ]}
        />
      </div>
      <FigureTiles
        rows={[
          { term: 'Open bets', value: '1,204' },
          { term: 'Liability', hint: 'Worst result of each market', value: '€18,400.00' },
          { term: 'Limit of the event', value: '€50,000.00' },
        ]}
      />
      <Rail title="New games" backLabel="Scroll left" onLabel="Scroll right" itemWidth="160px">
        {Array.from({ length: 12 }, (_, index) => (
          <li key={index} className={css.art}>
            <a href="#data">
              <Badge tone="art">Game {index + 1}</Badge>
            </a>
          </li>
        ))}
      </Rail>
    </>
  );
}

const chart = {
  summary: 'Stakes rose from €120 on Monday to €200 on Wednesday, with €80 on Tuesday.',
  rowKey: ({ day }: Day) => day,
  columns,
  tableLabel: 'Show the figures',
  emptyText: 'No stakes in this period.',
  loadingLabel: 'Loading stakes',
};

export function Charts() {
  return (
    <div className={css.grid}>
      <ChartFrame title="Stakes" rows={days} {...chart}>
        <Bars />
      </ChartFrame>
      <ChartFrame title="Stakes, no data" rows={[]} {...chart}>
        {null}
      </ChartFrame>
      <ChartFrame title="Stakes, loading" rows={[]} isLoading {...chart}>
        {null}
      </ChartFrame>
    </div>
  );
}

function Bars() {
  return (
    <svg viewBox="0 0 300 220" fill="var(--color-brand)">
      {days.map(({ day, euros }, index) => (
        <rect key={day} x={index * 100 + 20} y={220 - euros} width="60" height={euros} rx="6" />
      ))}
    </svg>
  );
}

export function PageStates() {
  return (
    <div className={css.grid}>
      <EmptyState
        icon={<SearchX size={40} aria-hidden="true" />}
        title="No games match"
        text="Try another word."
        headingLevel={3}
      >
        <Button>Clear filters</Button>
      </EmptyState>
      <ErrorState
        icon={<ServerCrash size={40} aria-hidden="true" />}
        title="This could not be loaded"
        text="Check your connection."
        headingLevel={3}
      >
        <Button>Try again</Button>
      </ErrorState>
    </div>
  );
}
