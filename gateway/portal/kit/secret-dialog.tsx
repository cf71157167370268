import { Button } from "./button.tsx";
import { Copyable } from "./copy.tsx";
import { Dialog } from "./dialog.tsx";

interface Props {
  readonly title: string;
  readonly about: string;
  readonly secret: string;
  /** The secret in words: "la llave". */
  readonly label: string;
  /** The only button says that the secret is kept, because it is not shown again. */
  readonly done: string;
  readonly onClose: () => void;
}

export function SecretDialog({ title, about, secret, label, done, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={title} about={about} keep>
      <Copyable text={secret} label={label} />
      <div className="row end">
        <Button look="primary" onPress={onClose}>
          {done}
        </Button>
      </div>
    </Dialog>
  );
}
