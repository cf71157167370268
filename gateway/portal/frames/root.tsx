import { Outlet } from "@tanstack/react-router";
import { Toasts } from "../kit/toast.tsx";

/** Around every page. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}
