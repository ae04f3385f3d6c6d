import { createRoot } from "react-dom/client";
import { Cambusa } from "./api";
import { Root } from "./app/App";
import { readSettings } from "./app/settings";
import { appStrings } from "./app/strings";
import { unlock } from "./sounds/player";
import "./ui/base.css";

const root = document.getElementById("root");
if (!root) throw new Error("expected an element #root in index.html");

// Browsers let a page sound after the first touch or key; later ones wake it up again, as after a call on a phone.
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, unlock, { capture: true, passive: true });

const settings = readSettings(navigator.languages);
const strings = await appStrings(settings.language);
createRoot(root).render(<Root cambusa={new Cambusa()} first={settings} firstStrings={strings} />);

// Over plain http there are no service workers: then the page is not installed, and all else works.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("/worker.js").catch(() => undefined);
}
