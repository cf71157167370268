import type { ComponentProps, ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useServerForm } from "../data/server-form.ts";
import { Button } from "./button.tsx";
import { Form, SubmitButton } from "./form.tsx";

interface Props {
  /** A dialog that is drawn only while it is open leaves this out. */
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly about?: ReactNode;
  readonly wide?: boolean;
  /** Escape and a press outside do not close the dialog, because its content is shown once. */
  readonly keep?: boolean;
  readonly children: ReactNode;
}

/** Shows a question or a form above the page. Focus stays within, and goes back to where it was. */
export function Dialog({ isOpen = true, onClose, title, about, wide = false, keep = false, children }: Props) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable={!keep}
      isKeyboardDismissDisabled={keep}
    >
      <Modal className={wide ? "modal wide" : "modal"}>
        <AriaDialog className="dialog">
          <header>
            <Heading slot="title">{title}</Heading>
            {about === undefined ? null : <div className="soft small">{about}</div>}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ButtonsProps {
  readonly onCancel: () => void;
  /**
   * The button that changes nothing has this text, which must not be "Cancelar" where the dialog asks about a
   * cancellation.
   */
  readonly refuse?: string;
  readonly other?: ReactNode;
  readonly children: ReactNode;
}

export function DialogButtons({ onCancel, refuse = "Cancelar", other, children }: ButtonsProps) {
  return (
    <div className="row spread">
      <div className="row">{other}</div>
      <div className="row end">
        <Button look="quiet" onPress={onCancel}>
          {refuse}
        </Button>
        {children}
      </div>
    </div>
  );
}

type SubmitProps = ComponentProps<typeof SubmitButton> & Pick<ButtonsProps, "onCancel" | "other">;

export function SubmitButtons({ onCancel, other, ...submit }: SubmitProps) {
  return (
    <DialogButtons onCancel={onCancel} other={other}>
      <SubmitButton {...submit} />
    </DialogButtons>
  );
}

export interface FormDialogProps
  extends Omit<Props, "isOpen" | "keep">,
    Pick<SubmitProps, "form" | "other" | "autoFocus"> {
  /** The button that sends the form says this. */
  readonly submit: string;
}

/** Shows a form above the page, with its buttons below. */
export function FormDialog({ form, submit, other, autoFocus = false, children, ...dialog }: FormDialogProps) {
  return (
    <Dialog {...dialog}>
      <Form of={form}>
        {children}
        <SubmitButtons form={form} onCancel={dialog.onClose} other={other} autoFocus={autoFocus}>
          {submit}
        </SubmitButtons>
      </Form>
    </Dialog>
  );
}

interface ConfirmProps extends Pick<Props, "isOpen" | "onClose" | "title" | "children"> {
  readonly action: string;
  readonly danger?: boolean;
  /**
   * Does the confirmed action and closes the dialog. A refusal of the server is shown in the dialog, which stays open.
   */
  readonly onConfirm: () => Promise<void>;
}

/** Asks before something that cannot be undone. */
export function Confirm({ isOpen = true, title, ...props }: ConfirmProps) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title={title}>
      <Question {...props} />
    </Dialog>
  );
}

/** The question is a separate component, so that an earlier refusal is forgotten when the dialog closes. */
function Question({ onClose, children, action, danger = false, onConfirm }: Omit<ConfirmProps, "isOpen" | "title">) {
  const form = useServerForm(onConfirm);
  return (
    <Form of={form}>
      <div className="stack tight">{children}</div>
      <SubmitButtons form={form} onCancel={onClose} look={danger ? "danger" : "primary"} autoFocus={!danger}>
        {action}
      </SubmitButtons>
    </Form>
  );
}
