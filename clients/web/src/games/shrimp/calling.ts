/** A call in the making. */

import { useCallback, useEffect, useState } from "react";
import type { TableProps } from "../contract";
import { clockOf, isLegal } from "../view";
import { callOf, ROWS } from "./cards";
import type { Key } from "./strings/en";

/** So long after the last touch a call is made by itself: one touch a feature is enough. */
export const PAUSE = 1400;
/** What was chosen is called before the clock runs out, so long before, since the way to the server takes time. */
const BEFORE_END = 500;

interface Making {
  readonly revision: number;
  readonly features: readonly string[];
  /** Chosen by finger or mouse: a keyboard gets no hurry beyond the clock's. */
  readonly quick: boolean;
}

export interface Calling {
  readonly features: readonly string[];
  /** The call goes out by itself in a moment. */
  readonly soon: boolean;
  /** Features as they would be after a touch on one of them; undefined: it cannot be added. */
  readonly after: (feature: string) => readonly string[] | undefined;
  readonly touch: (feature: string, quick: boolean) => void;
  readonly send: () => void;
}

export function useCalling({ view, seat, submit }: Pick<TableProps<Key>, "view" | "seat" | "submit">): Calling {
  const { revision } = view;
  const [making, setMaking] = useState<Making>({ revision, features: [], quick: false });
  const current = making.revision === revision;
  const features = current ? making.features : [];
  const quick = current && making.quick;
  const endsAt = seat === undefined ? undefined : clockOf(view, "call", seat)?.endsAt;

  const send = useCallback(() => {
    setMaking((before) => ({ ...before, quick: false }));
    void submit(callOf(features));
  }, [features, submit]);

  useEffect(() => {
    if (!features.length) return;
    const waits = [
      ...(quick ? [PAUSE] : []),
      ...(endsAt === undefined ? [] : [Math.max(0, endsAt - performance.now() - BEFORE_END)]),
    ];
    if (!waits.length) return;
    const timer = setTimeout(send, Math.min(...waits));
    return () => clearTimeout(timer);
  }, [features, quick, endsAt, send]);

  const after = (feature: string) => {
    if (features.includes(feature)) return features.filter((one) => one !== feature);
    const row = ROWS.find((one) => one.includes(feature)) ?? [];
    const next = [...features.filter((one) => !row.includes(one)), feature];
    return isLegal(view, callOf(next)) ? next : undefined;
  };
  const touch = (feature: string, fast: boolean) => {
    const next = after(feature);
    if (next) setMaking({ revision, features: next, quick: fast });
  };
  return { features, soon: quick && features.length > 0, after, touch, send };
}
