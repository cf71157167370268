import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

// Nothing is said before the page is there.
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
