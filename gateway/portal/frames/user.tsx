import { Outlet } from "@tanstack/react-router";
import { accessNavigation } from "../pages/access/navigation.ts";
import { supportNavigation } from "../pages/support/navigation.ts";
import { Frame } from "./frame.tsx";

export function UserFrame() {
  return (
    <Frame groups={accessNavigation} bar={null}>
      <Outlet />
    </Frame>
  );
}

export function SupportFrame() {
  return (
    <Frame groups={supportNavigation} bar={<strong>Soporte</strong>}>
      <Outlet />
    </Frame>
  );
}
