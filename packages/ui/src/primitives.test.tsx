import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { CheckboxField } from './field/checkbox-field.tsx';
import { Dialog } from './layer/dialog.tsx';
import { OddsCell } from './odds-cell.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SelectField } from './field/select-field.tsx';
import { StepList } from './step-list.tsx';
import { Table } from './table.tsx';
import { TextField } from './field/text-field.tsx';

/** Attributes of the first element with this name. */
function attributesOf(markup: string, element: string): Record<string, string> {
  const [, attributes = ''] = new RegExp(`<${element}\\b([^>]*)>`).exec(markup) ?? [];
  return Object.fromEntries(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  );
}

test.each([
  ['a text', 'input', <TextField key="" id="x" label="Email" hint="For codes." error="Enter an email." />],
  ['a box', 'input', <CheckboxField key="" id="x" label="Terms" hint="Read them." error="Accept them." />],
  [
    'a choice',
    'select',
    <SelectField key="" id="x" label="Country" options={[]} hint="Of residence." error="Choose." />,
  ],
])('%s with an error is invalid and described by its hint and its error', (_, element, field) => {
  const markup = renderToStaticMarkup(field);
  const control = attributesOf(markup, element);
  expect(control).toMatchObject({ 'aria-invalid': 'true', 'aria-describedby': 'x-hint x-error' });
  expect(attributesOf(markup, 'label')['for']).toBe('x');
  expect(markup).toContain('id="x-hint"');
  expect(markup).toContain('id="x-error"');
});

test('a field without hint and error is not described by what is not there', () => {
  const control = attributesOf(renderToStaticMarkup(<TextField label="Email" />), 'input');
  expect(control).not.toHaveProperty('aria-describedby');
  expect(control).not.toHaveProperty('aria-invalid');
});

test('a button never submits by accident, and a pending one is announced and keeps its focus', () => {
  const markup = renderToStaticMarkup(
    <Button isPending pendingLabel="Sending">
      Send
    </Button>,
  );
  expect(attributesOf(markup, 'button')).toMatchObject({ type: 'button', 'aria-disabled': 'true' });
  expect(attributesOf(markup, 'button')).not.toHaveProperty('disabled');
  expect(markup).toMatch(/role="status"[^>]*>Sending</);
});

test('a bar never runs out of its frame', () => {
  const bar = (percent: number) =>
    attributesOf(renderToStaticMarkup(<ProgressBar label="Used" percent={percent} />), 'div')[
      'aria-valuenow'
    ];
  expect([bar(-5), bar(49.6), bar(140)]).toEqual(['0', '50', '100']);
});

test('the cells of a table name their column, for phones that show rows as cards', () => {
  const columns = [{ id: 'day', title: 'Day', cell: (day: string) => day }];
  const markup = renderToStaticMarkup(
    <Table caption="Stakes" columns={columns} rows={['Monday']} rowKey={(day) => day} />,
  );
  expect(attributesOf(markup, 'td')).toMatchObject({ role: 'cell', 'data-title': 'Day' });
  expect(markup).toMatch(/<caption class="[\w-]+">Stakes<\/caption>/);
});

test('of the steps of a flow one is current and the done ones say so', () => {
  const markup = renderToStaticMarkup(
    <StepList label="Sign-up" steps={['Details', 'Contact', 'Complete']} at={1} doneLabel="done" />,
  );
  expect(markup.match(/aria-current="step"/g)).toHaveLength(1);
  expect(markup.match(/>done</g)).toHaveLength(1);
  expect(markup).toMatch(/data-state="current" aria-current="step".*Contact/);
});

const chart = {
  title: 'Stakes',
  summary: 'Stakes rose.',
  columns: [{ id: 'day', title: 'Day', cell: (day: string) => day }],
  rowKey: (day: string) => day,
  tableLabel: 'Show the figures',
  emptyText: 'No stakes.',
  loadingLabel: 'Loading stakes',
};

test('a chart is a picture for the eye, a summary and a table for everybody', () => {
  const markup = renderToStaticMarkup(
    <ChartFrame {...chart} rows={['Monday']}>
      <svg />
    </ChartFrame>,
  );
  expect(markup).toContain('Stakes rose.');
  expect(markup).toMatch(/<div aria-hidden="true"><svg/);
  expect(markup).toContain('Monday');
});

test('a chart that is loading or empty says so and shows neither picture nor summary', () => {
  const draw = (isLoading: boolean) =>
    renderToStaticMarkup(
      <ChartFrame {...chart} rows={[]} isLoading={isLoading}>
        <svg />
      </ChartFrame>,
    );
  expect(draw(true)).toContain('aria-busy="true"');
  expect(draw(true)).toContain('Loading stakes');
  expect(draw(true)).not.toContain('No stakes.');
  expect(draw(false)).toContain('No stakes.');
  for (const markup of [draw(true), draw(false)]) expect(markup).not.toMatch(/<div aria-hidden|Stakes rose/);
});

test('the content of a closed dialog is not on the page, and an alert dialog has no close button', () => {
  const draw = (isOpen: boolean, role: 'dialog' | 'alertdialog') =>
    renderToStaticMarkup(
      <Dialog isOpen={isOpen} role={role} onClose={() => {}} title="Limit" closeLabel="Close">
        content
      </Dialog>,
    );
  expect(draw(false, 'dialog')).not.toContain('content');
  expect(draw(true, 'dialog')).toContain('aria-label="Close"');
  expect(draw(true, 'alertdialog')).not.toContain('aria-label="Close"');
});

test('a price is a button that says outcome and price, and whether it is selected', () => {
  const cell = (props: object) =>
    renderToStaticMarkup(<OddsCell label="Halden to win, 2.10" price="2.10" value={2_100} {...props} />);
  expect(attributesOf(cell({ isSelected: true }), 'button')).toMatchObject({
    'aria-label': 'Halden to win, 2.10',
    'aria-pressed': 'true',
  });
  expect(attributesOf(cell({}), 'button')).toMatchObject({ 'aria-pressed': 'false' });
  expect(cell({ oldPrice: '1.95' })).toMatch(/<s data-text="1\.95">.*2\.10/);
});

test('a suspended price is hidden, keeps its focus, and only a selected one can be pressed', () => {
  const cell = (props: object) =>
    renderToStaticMarkup(<OddsCell label="Halden" price="2.10" value={2_100} isSuspended {...props} />);
  expect(cell({})).not.toContain('2.10');
  expect(attributesOf(cell({}), 'button')).toMatchObject({ 'aria-disabled': 'true' });
  expect(attributesOf(cell({}), 'button')).not.toHaveProperty('disabled');
  expect(attributesOf(cell({ isSelected: true }), 'button')).not.toHaveProperty('aria-disabled');
});
