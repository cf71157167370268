import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";

export function Copyable({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 3000);
  };
  return (
    <div className="secret">
      <code>{text}</code>
      <Button small onPress={() => void copy()} aria-label={`Copiar ${label}`}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {copied ? "Copiado" : "Copiar"}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? "Copiado" : ""}
      </span>
    </div>
  );
}
