/** The package brings no types; this is all that is used of it. */
declare module "seek-bzip" {
  const bzip2: { decode(input: Buffer): Buffer };
  export default bzip2;
}
