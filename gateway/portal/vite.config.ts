import locales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The portal's pages. build.mjs says where they go. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/portal/",
  // Of the words that react-aria says to screen readers the pages need Spanish alone.
  plugins: [react(), { ...locales.vite({ locales: ["es-ES"] }), enforce: "pre" }],
  build: {
    emptyOutDir: true,
    target: "es2023",
    // A file within a file would be a data: address, which the policy of the pages refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
