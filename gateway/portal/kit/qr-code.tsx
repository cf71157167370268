import encode from "qr";
import "./qr-code.css";

/** Draws dark on light whatever the colours of the page, because that is how cameras read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encode(text, "raw", { ecc: "medium" });
  const dots = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={dots.join("")} />
    </svg>
  );
}
