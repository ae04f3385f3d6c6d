import { Button } from "../../ui/Button";
import { Qr } from "../../ui/Qr";
import { useApp } from "../context";
import { canShare, copy } from "../device";
import { pathOf } from "../route";
import styles from "./Invite.module.css";

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** How others come to the table: a code to type, a code to scan, a link to send. */
export function Invite({ code }: { code: string }) {
  const { t, say } = useApp();
  const link = new URL(pathOf({ at: "table", code, as: "seat" }), location.origin).href;
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
        {LOCAL.has(location.hostname) && <p className={styles.local}>{t("invite.local")}</p>}
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
