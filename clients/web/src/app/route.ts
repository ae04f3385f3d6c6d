/** Where in the page one is, by its address. */

import { useSyncExternalStore } from "react";

export type Route =
  | { readonly at: "start" }
  | { readonly at: "new"; readonly game: string }
  | { readonly at: "tables" }
  /** A table: to sit there, to watch, or for everybody's eyes on a large screen. */
  | { readonly at: "table"; readonly code: string; readonly as: "seat" | "spectator" | "screen" }
  | { readonly at: "rules"; readonly game: string }
  | { readonly at: "replay" };

export function routeOf(path: string, query = ""): Route {
  const [first, second] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "t" && second) {
    const asked = new URLSearchParams(query).get("as");
    const as = asked === "spectator" || asked === "screen" ? asked : "seat";
    return { at: "table", code: second.toUpperCase(), as };
  }
  if (first === "new" && second) return { at: "new", game: second };
  if (first === "rules" && second) return { at: "rules", game: second };
  if (first === "tables") return { at: "tables" };
  if (first === "replay") return { at: "replay" };
  return { at: "start" };
}

export function pathOf(route: Route): string {
  switch (route.at) {
    case "start":
      return "/";
    case "table":
      return `/t/${route.code}${route.as === "seat" ? "" : `?as=${route.as}`}`;
    case "new":
    case "rules":
      return `/${route.at}/${route.game}`;
    default:
      return `/${route.at}`;
  }
}

const listeners = new Set<() => void>();

/** Goes to another place of the page; `replace`: without a way back to this one. */
export function go(route: Route, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", pathOf(route));
  for (const listener of listeners) listener();
  scrollTo(0, 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}

const here = () => location.pathname + location.search;

export function useRoute(): Route {
  const [path, query] = useSyncExternalStore(subscribe, here).split("?");
  return routeOf(path ?? "/", query);
}
