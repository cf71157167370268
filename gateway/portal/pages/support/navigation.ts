import type { NavigationGroup } from "../../frames/navigation.ts";

export const supportNavigation: readonly NavigationGroup[] = [];
