/**
 * A page for whoever draws a table; not part of the build. `npm run dev`, then
 *
 *     /sandbox.html?game=shrimp&scene=call&seat=1&lang=fa&theme=dark&width=360&shared=1&step=2
 *
 * `seat=spectator`: without a seat. `step`: so many of the scene's next entries are played first. Clicks on actions are
 * written below the table; "next" plays what happened next in the real game.
 */

import { createRoot } from "react-dom/client";
import "../ui/base.css";
import { Sandbox } from "./Sandbox";
import { readScene, sceneNames } from "./scenes";

const query = new URLSearchParams(location.search);
const root = document.getElementById("root");
if (!root) throw new Error("expected an element #root in sandbox.html");

const game = query.get("game");
const name = query.get("scene");
if (game && name) {
  const scene = await readScene(game, name, query.get("seat") ?? "0");
  createRoot(root).render(<Sandbox scene={scene} query={query} />);
} else {
  createRoot(root).render(
    <ul style={{ padding: "1rem" }}>
      {sceneNames().map(([game, scene]) => (
        <li key={`${game} ${scene}`}>
          <a href={`?game=${game}&scene=${scene}`}>
            {game}: {scene}
          </a>
        </li>
      ))}
    </ul>,
  );
}
