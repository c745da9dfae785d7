import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

type Kept = Readonly<Record<string, unknown>> | null;

/**
 * Makes each step of a flow a stop of the browser's back button. The address stays the same; the step is kept
 * in the state of the history entry, so a reload keeps it. `goTo` is called when the player goes back or
 * forward in the browser, and may ignore a step that is not open. `leave` is the flow's own back button.
 */
export function useStepHistory<Place extends string>(flow: {
  /** Name of the flow in the history's state. */
  readonly name: string;
  readonly first: Place;
  readonly place: Place;
  readonly goTo: (place: Place) => void;
}): { readonly leave: (otherwise: () => void) => void } {
  const { name, first, place, goTo } = flow;
  const navigate = useNavigate();
  const location = useLocation();
  const kind = useNavigationType();
  const kept = location.state as Kept;
  const entry = (kept?.[name] as Place | undefined) ?? first;
  const before = useRef(place);
  const awaited = useRef<Place | null>(null);

  useEffect(() => {
    if (kind === 'POP' && entry !== place) {
      awaited.current = entry;
      goTo(entry);
    }
    // Only moves in the history; the flow's own steps are reported below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [location.key]);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    const isFromHistory = awaited.current === place;
    awaited.current = null;
    if (isFromHistory || entry === place) return;
    const { pathname, search } = location;
    void navigate({ pathname, search }, { state: { ...kept, [name]: place }, preventScrollReset: true });
    // A step is reported once, whatever else changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place]);

  return {
    leave(otherwise) {
      const wasPushed = kept?.[name] !== undefined && entry === place;
      if (wasPushed) void navigate(-1);
      else otherwise();
    },
  };
}
