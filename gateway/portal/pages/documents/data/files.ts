/** Gives a file to the browser to keep. */
export function download(name: string, type: string, content: Uint8Array | string): void {
  const parts = [typeof content === "string" ? content : new Uint8Array(content)];
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
