/**
 * Reads the token of an Authorization header: the scheme's name in any case, with one or more blanks behind it (RFC
 * 9110, 11.1 and 11.4).
 */
export function bearerIn(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
}
