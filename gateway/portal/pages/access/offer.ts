/** The operator decides it once, so a page asks once; a service without it, or without an answer, offers nothing. */
export const OFFER = { retry: false, staleTime: Number.POSITIVE_INFINITY } as const;
