import { useCallback, useState } from "react";
import { CambusaError } from "../../api";
import { useApp } from "../context";

/** Runs calls one at a time, and says what became of those that failed. */
export function useAct(): { busy: boolean; act: (call: () => Promise<unknown>) => Promise<boolean> } {
  const { t, say } = useApp();
  const [busy, setBusy] = useState(false);
  const act = useCallback(
    async (call: () => Promise<unknown>) => {
      setBusy(true);
      try {
        await call();
        return true;
      } catch (error) {
        say(error instanceof CambusaError && !error.passing ? error.message : t("broken.away"));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [t, say],
  );
  return { busy, act };
}
