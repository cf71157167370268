import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CircleUser } from "lucide-react";
import { useState } from "react";
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from "react-aria-components";
import { signOut } from "../data/access.ts";
import { failureOf } from "../data/errors.ts";
import { sessionQuery } from "../data/signed-in.ts";
import { applyTheme, chosenTheme, type Theme } from "../data/theme.ts";
import { Button } from "../kit/button.tsx";
import { toast } from "../toasts/toast.ts";

const THEMES: readonly { readonly id: Theme; readonly label: string }[] = [
  { id: "auto", label: "Como el sistema" },
  { id: "light", label: "Claro" },
  { id: "dark", label: "Oscuro" },
];

/** Offers the user's own things: profile, colours, the end of the session. */
export default function UserMenu() {
  const { data: session } = useQuery(sessionQuery);
  const [theme, setTheme] = useState(chosenTheme());
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = async () => {
    try {
      await signOut(queries);
    } catch (error) {
      toast(`No se pudo cerrar la sesión. ${failureOf(error).sentence}`);
      return;
    }
    await navigate({ to: "/entrar" });
  };
  return (
    <MenuTrigger>
      <Button icon={CircleUser} look="quiet" aria-label="Usuario" />
      <Popover className="popover" placement="bottom end">
        <Menu className="options">
          <MenuSection>
            <Header className="menu-heading">{session?.email}</Header>
            <MenuItem className="option" onAction={() => void navigate({ to: "/perfil" })}>
              Mi perfil
            </MenuItem>
            {session?.support ? (
              <MenuItem className="option" onAction={() => void navigate({ to: "/soporte" })}>
                Soporte
              </MenuItem>
            ) : null}
          </MenuSection>
          <Separator className="separator" />
          <MenuSection
            selectionMode="single"
            selectedKeys={[theme]}
            disallowEmptySelection
            onSelectionChange={(keys) => {
              const [chosen] = [...(keys as Set<Theme>)];
              if (chosen === undefined) return;
              applyTheme(chosen);
              setTheme(chosen);
            }}
          >
            <Header className="menu-heading">Colores</Header>
            {THEMES.map(({ id, label }) => (
              <MenuItem key={id} id={id} className="option">
                {label}
              </MenuItem>
            ))}
          </MenuSection>
          <Separator className="separator" />
          <MenuItem className="option" onAction={() => void leave()}>
            Cerrar la sesión
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
