import locales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Builds the portal's pages; build.mjs says where they go. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/portal/",
  // The pages need only the Spanish of React Aria's words for screen readers.
  plugins: [react(), { ...locales.vite({ locales: ["es-ES"] }), enforce: "pre" }],
  build: {
    emptyOutDir: true,
    target: "es2023",
    // A file within a file would be a data: address, which the policy of the pages refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
