import { type Client, createClient } from "@connectrpc/connect";
import { PlatformOperation } from "#proto/cfdi/v1/platform_pb.ts";
import { withToken } from "./accounts.ts";
import type { Service } from "./service.ts";

type Door = Pick<Service, "grpcUrl" | "serviceToken">;

export function platformClient({ grpcUrl, serviceToken }: Door): Client<typeof PlatformOperation> {
  return createClient(PlatformOperation, withToken(grpcUrl, serviceToken));
}

/** Makes a key of a platform; returns its text. */
export async function platformKey(
  service: Door,
  platform: string,
  {
    environment = "sandbox",
    scopes = ["*:leer", "*:proponer", "*:escribir"],
    nombre = `${environment} ${scopes}`,
    ...more
  }: { environment?: "sandbox" | "production"; scopes?: string[]; nombre?: string; addresses?: string[] } = {},
): Promise<string> {
  const request = { platform, nombre, environment, scopes, ...more };
  return (await platformClient(service).createPlatformKey(request)).secret;
}
