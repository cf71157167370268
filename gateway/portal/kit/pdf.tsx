import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import "./pdf.css";

/** Makes an address (blob:) for bytes that the page has, and gives it back when the page no longer shows them. */
export function useBlobUrl(content: Uint8Array | undefined, type: string): string | undefined {
  const [url, setUrl] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (content === undefined) return;
    const made = URL.createObjectURL(new Blob([new Uint8Array(content)], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content, type]);
  return url;
}

/** Shows a PDF within the page where the browser can (phones often cannot), and always a link to it. */
export function PdfView({ content, name, title }: { content: Uint8Array; name: string; title: string }) {
  const url = useBlobUrl(content, "application/pdf");
  if (url === undefined) return null;
  return (
    <div className="pdf">
      {navigator.pdfViewerEnabled ? (
        <iframe className="paper" src={`${url}#toolbar=0&navpanes=0`} title={title} />
      ) : null}
      <a className="button" href={url} download={name}>
        <Download aria-hidden="true" />
        Descargar el PDF
      </a>
    </div>
  );
}
