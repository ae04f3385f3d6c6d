import { useEffect, useState } from "react";
import type { Connection } from "../../api";
import { useApp } from "../context";
import styles from "./ConnectionBanner.module.css";

/** So long a gap is not worth a word. */
const PATIENCE = 800;

/** Says that the connection is lost, as long as it is. */
export function ConnectionBanner({ connection }: { connection: Connection }) {
  const { t } = useApp();
  const lost = connection === "lost";
  const [told, setTold] = useState(false);
  useEffect(() => {
    if (!lost) return setTold(false);
    const timer = setTimeout(() => setTold(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [lost]);
  return (
    <div role="status" className={told ? styles.banner : undefined}>
      {told && t("connection.lost")}
    </div>
  );
}
