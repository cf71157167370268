export const supportRoutes = [] as const;
