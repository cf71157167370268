import { qrPath } from "../../../common/qr-path.ts";
import "./qr-code.css";

/** Draws dark on light whatever the colours of the page, because that is how cameras read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = qrPath(text);
  return (
    <svg className="qr-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
