import { useEffect, useState } from "react";
import { Button } from "../../ui/Button";
import { Qr } from "../../ui/Qr";
import { useApp } from "../context";
import { canShare, copy } from "../device";
import { pathOf } from "../route";
import styles from "./Invite.module.css";

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** An address of this page that others can reach: on the server's own machine, the one that it tells. */
function useOrigin(): string {
  const [origin, setOrigin] = useState(location.origin);
  useEffect(() => {
    if (!LOCAL.has(location.hostname)) return;
    let here = true;
    fetch("/addresses")
      .then((answer) => answer.json())
      .then(({ addresses }: { addresses: readonly string[] }) => here && addresses[0] && setOrigin(addresses[0]))
      .catch(() => undefined); // then it stays this one, with a word about it
    return () => {
      here = false;
    };
  }, []);
  return origin;
}

/** How others come to the table: a code to type, a code to scan, a link to send. */
export function Invite({ code }: { code: string }) {
  const { t, say } = useApp();
  const origin = useOrigin();
  const link = new URL(pathOf({ at: "table", code, as: "seat" }), origin).href;
  return (
    <div className={styles.invite}>
      <div className={styles.qr}>
        <Qr text={link} label={t("invite.qr", { code })} />
      </div>
      <div className={styles.words}>
        <p>{t("invite.how")}</p>
        <p className={styles.code} dir="ltr">
          {code}
        </p>
        {LOCAL.has(new URL(origin).hostname) && <p className={styles.local}>{t("invite.local")}</p>}
        <div className={styles.buttons}>
          <Button onClick={async () => say(t((await copy(link)) ? "invite.copied" : "invite.not copied", { link }))}>
            {t("invite.copy")}
          </Button>
          {canShare() && (
            <Button onClick={() => navigator.share({ url: link, title: "cambusa" }).catch(() => undefined)}>
              {t("invite.share")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
