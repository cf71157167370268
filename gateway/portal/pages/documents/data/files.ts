export function download(name: string, type: string, content: Uint8Array | string): void {
  const parts = [typeof content === "string" ? content : new Uint8Array(content)];
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
