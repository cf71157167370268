import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useEnded } from "../data/ended.ts";

const SessionEnded = lazy(() => import("./session-ended.tsx"));
// This code is loaded after the page's, because nothing is reported before the page is there.
const Toasts = lazy(() => import("../toasts/toasts.tsx"));

export function Root() {
  const ended = useEnded();
  return (
    <>
      <Outlet />
      <Suspense>
        <Toasts />
        {ended ? <SessionEnded /> : null}
      </Suspense>
    </>
  );
}
