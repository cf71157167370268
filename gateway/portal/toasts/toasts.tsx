import { X } from "lucide-react";
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components";

const queue = new ToastQueue<string>({ maxVisibleToasts: 3 });

export function add(sentence: string, shown: "briefly" | "until closed"): void {
  queue.add(sentence, shown === "briefly" ? { timeout: SHOWN_MS } : {});
}

/** The time suffices to read a sentence twice. React Aria waits while the pointer or the focus is on the toast. */
const SHOWN_MS = 6000;

export default function Toasts() {
  return (
    <ToastRegion queue={queue} className="toasts" aria-label="Avisos">
      {({ toast }) => (
        <Toast toast={toast} className="toast">
          <ToastContent>
            <Text slot="title">{toast.content}</Text>
          </ToastContent>
          <Button className="inside" slot="close" aria-label="Cerrar el aviso">
            <X aria-hidden="true" />
          </Button>
        </Toast>
      )}
    </ToastRegion>
  );
}
