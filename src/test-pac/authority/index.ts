export { type Authority, type CsdOrder, createAuthority, type StampingIdentity } from "./authority.ts";
export { type CertificateCheck, createTrust } from "./trust.ts";
