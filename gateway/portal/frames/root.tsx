import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

// Its code comes after the page's: nothing is reported before the page is there.
const Toasts = lazy(() => import("../kit/toasts.tsx"));

/** Around every page. */
export function Root() {
  return (
    <>
      <Outlet />
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  );
}
