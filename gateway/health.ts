import { get as getHttp } from "node:http";
import { get as getHttps } from "node:https";

const LONGEST_MS = 4_000;

/**
 * Asks the service on this machine if it is ready, at `OPS_PORT` or else `PORT`, for a container's health check or a
 * supervisor. Prints the answer and resolves to the exit status: 0 when it is ready, 1 otherwise.
 */
export function checkHealth(env: NodeJS.ProcessEnv): Promise<number> {
  const { OPS_PORT, PORT, HOST = "", TLS_CERT } = env;
  const host = HOST === "" || HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST;
  const options = {
    host,
    port: OPS_PORT || PORT || 8080,
    path: "/health/ready",
    timeout: LONGEST_MS,
    // The certificate names the site, not this machine.
    rejectUnauthorized: false,
  };
  return new Promise((resolve) => {
    const request = (TLS_CERT ? getHttps : getHttp)(options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () => {
        console.log(text);
        resolve(response.statusCode === 200 ? 0 : 1);
      });
    });
    request.on("timeout", () => request.destroy(new Error(`no answer within ${LONGEST_MS} ms`)));
    request.on("error", (error) => {
      console.error(error.message || String(error));
      resolve(1);
    });
  });
}
