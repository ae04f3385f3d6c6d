import { type ReactNode, useState } from "react";
import { Button } from "../ui/Button";
import { Brand } from "./Brand";
import { useApp } from "./context";
import { Link } from "./Link";
import styles from "./Page.module.css";
import { SettingsDialog } from "./SettingsDialog";

interface PageProps {
  readonly title?: string;
  readonly children: ReactNode;
}

/** A page with the bar on top: the way home, and the settings. */
export function Page({ title, children }: PageProps) {
  const { t } = useApp();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to={{ at: "start" }} className={styles.brand}>
          <Brand />
          <span>cambusa</span>
        </Link>
        <Button kind="quiet" onClick={() => setOpen(true)}>
          <span aria-hidden="true">⚙</span> {t("settings.title")}
        </Button>
      </header>
      <main className={styles.main}>
        {title && <h1>{title}</h1>}
        {children}
      </main>
      {open && <SettingsDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
