import { useMemo } from "react";
import type { TableInfo } from "../../api";
import { useApp } from "../context";

/** The table with names for the computer players in the language of the page: the server calls them by their kind. */
export function useNamed(table: TableInfo): TableInfo {
  const { t } = useApp();
  return useMemo(
    () => ({
      ...table,
      seats: table.seats.map((one) =>
        one.occupancy === "bot" ? { ...one, name: t("seat.robot", { n: one.seat + 1 }) } : one,
      ),
    }),
    [table, t],
  );
}
