declare module "s3rver" {
  import type { AddressInfo } from "node:net";

  /** An S3 server on a folder, as far as the tests use it; it comes without types. */
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
