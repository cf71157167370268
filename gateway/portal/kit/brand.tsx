import { Link } from "@tanstack/react-router";
import icon from "./icon.svg";

/** Shows the name of the portal, which leads to its first page. */
export function Brand() {
  return (
    <Link to="/" className="brand">
      <img src={icon} alt="" width={24} height={24} />
      Facturación
    </Link>
  );
}
