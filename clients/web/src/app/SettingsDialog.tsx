import { ABOUT, LANGUAGES } from "../i18n/languages";
import { Dialog } from "../ui/Dialog";
import { Choice, Select, Switch } from "../ui/fields";
import { useApp } from "./context";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t, settings, change } = useApp();
  return (
    <Dialog title={t("settings.title")} close={t("close")} onClose={onClose}>
      <Select
        label={t("settings.language")}
        value={settings.language}
        options={LANGUAGES.map((language) => [language, ABOUT[language].name])}
        onChange={(language) => change({ language })}
      />
      <Choice
        label={t("settings.theme")}
        value={settings.theme}
        options={[
          ["auto", t("settings.theme.auto")],
          ["light", t("settings.theme.light")],
          ["dark", t("settings.theme.dark")],
        ]}
        onChange={(theme) => change({ theme })}
      />
      <Switch label={t("settings.sounds")} value={settings.sounds} onChange={(sounds) => change({ sounds })} />
      <Switch
        label={t("settings.plain")}
        help={t("settings.plain.help")}
        value={settings.plain}
        onChange={(plain) => change({ plain })}
      />
    </Dialog>
  );
}
