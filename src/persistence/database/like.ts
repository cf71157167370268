/** Returns the pattern of LIKE that every text with this one in it matches. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
