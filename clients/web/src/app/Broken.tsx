import { Component, type ReactNode } from "react";
import { CambusaError } from "../api";
import { Button } from "../ui/Button";
import { useApp } from "./context";
import styles from "./Notice.module.css";
import { go } from "./route";

interface BrokenProps {
  readonly children: ReactNode;
}

/** Shows what broke below it, and a way on. */
export class Broken extends Component<BrokenProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Failure error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useApp();
  const away = error instanceof CambusaError && error.passing;
  return (
    <main className={styles.notice}>
      <div role="alert">
        <h1>{t(away ? "broken.away" : "broken.title")}</h1>
        <p>{away ? t("broken.away.help") : error instanceof Error ? error.message : String(error)}</p>
      </div>
      <div className={styles.buttons}>
        <Button kind="main" onClick={onRetry}>
          {t("broken.retry")}
        </Button>
        <Button
          onClick={() => {
            go({ at: "start" });
            onRetry();
          }}
        >
          {t("home")}
        </Button>
      </div>
    </main>
  );
}
