export function bundle(programs: readonly string[], out: string, home?: string): Promise<void>;
