import "./kit/tokens.css";
import "./kit/base.css";
import "./kit/kit.css";
import "./kit/frame.css";
import { TransportProvider } from "@connectrpc/connect-query";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { I18nProvider } from "react-aria-components";
import { createRoot } from "react-dom/client";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { failureOf } from "./data/errors.ts";
import { noticeEnd } from "./data/signed-in.ts";
import { applyTheme, chosenTheme } from "./data/theme.ts";
import { openTransport, whenSignedOut } from "./data/transport.ts";
import { keepFocus } from "./kit/kept-focus.ts";
import { makeRouter } from "./router.tsx";

applyTheme(chosenTheme());

/** These failures may pass within moments, so the query is repeated. */
const AGAIN = new Set([ErrorKind.UNAVAILABLE, ErrorKind.PAC_UNREACHABLE, ErrorKind.RATE_LIMITED]);

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Without a connection a call fails and is told; it would otherwise wait for one and keep its page waiting.
      networkMode: "always",
      retry: (failures, error) => failures < 2 && AGAIN.has(failureOf(error).kind),
    },
  },
});
whenSignedOut(() => noticeEnd(queries));
const router = makeRouter(queries);

const root = document.getElementById("portal")!;
keepFocus(root);
createRoot(root).render(
  <StrictMode>
    <I18nProvider locale="es-MX">
      <QueryClientProvider client={queries}>
        <TransportProvider transport={openTransport}>
          <RouterProvider router={router} />
        </TransportProvider>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
