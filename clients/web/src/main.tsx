import { createRoot } from "react-dom/client";
import "./ui/base.css";
import { DRAWN } from "./games/registry";

const root = document.getElementById("root");
if (!root) throw new Error("expected an element #root in index.html");
createRoot(root).render(<p>{DRAWN.join(", ")}</p>);
