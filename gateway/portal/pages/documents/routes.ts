import { account, page } from "../../parents.tsx";

export const documentRoutes = [page(account, "/", () => import("./home.tsx"))] as const;
