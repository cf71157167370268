import { useNavigate } from "@tanstack/react-router";
import { ChevronsUpDown } from "lucide-react";
import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { ambienteOf, type CurrentAccount } from "../data/session.tsx";
import { AccountName } from "./account-name.tsx";

export default function AccountSwitch({
  current,
  accounts,
}: {
  current: CurrentAccount;
  accounts: readonly Pick<CurrentAccount, "rfc" | "nombre" | "certified">[];
}) {
  const navigate = useNavigate();
  return (
    <MenuTrigger>
      <Button className="account-button" aria-label={`Cuenta: ${current.nombre}. Cambiar de cuenta`}>
        <AccountName account={current} />
        <ChevronsUpDown aria-hidden="true" />
      </Button>
      <Popover className="popover" placement="bottom start">
        <Menu
          className="options"
          aria-label="Cuentas"
          selectionMode="single"
          selectedKeys={[current.rfc]}
          onAction={(rfc) =>
            void navigate({
              to: "/$rfc/$ambiente",
              params: {
                rfc: String(rfc),
                ambiente: ambienteOf(accounts.find((one) => one.rfc === rfc) ?? current),
              },
            })
          }
        >
          {accounts.map(({ rfc, nombre }) => (
            <MenuItem key={rfc} id={rfc} textValue={nombre} className="option">
              <span className="key">{rfc}</span>
              <span>{nombre}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
