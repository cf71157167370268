import { execFile } from "node:child_process";

/**
 * Tells systemd that the service serves (`Type=notify`, systemd.service(5)), or does nothing where no supervisor asked
 * to be told. Node cannot send a datagram to a Unix socket, so `systemd-notify` sends it; the unit needs
 * `NotifyAccess=all` for that.
 */
export function notifyReady(env: NodeJS.ProcessEnv): void {
  if (!env.NOTIFY_SOCKET) return;
  execFile("systemd-notify", ["--ready"], { timeout: 5_000 }, (error) => {
    if (error) console.error(`systemd was not told that the service serves: ${error.message}`);
  });
}
