import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog, Modal, ModalOverlay } from "react-aria-components";
import { Brand } from "../kit/brand.tsx";
import { Button } from "../kit/button.tsx";

interface Props {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

export default function Drawer({ isOpen, onOpenChange, children }: Props) {
  return (
    <ModalOverlay className="overlay" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal className="drawer">
        <Dialog className="dialog" aria-label="Menú">
          <div className="row spread">
            <Brand />
            <Button icon={X} look="quiet" slot="close" aria-label="Cerrar el menú" />
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
