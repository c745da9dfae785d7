/** A turning ring with a spoken label. For places without a known size; otherwise use `Skeleton`. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-2">
      <span className="ui-spinner" aria-hidden="true" />
      <span className="ui-hidden">{label}</span>
    </span>
  );
}
