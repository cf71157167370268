declare module "s3rver" {
  import type { AddressInfo } from "node:net";

  /** The package, an S3 server on a folder, has no types, so this file declares the part that the tests use. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
