import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { Empty } from "../kit/empty.tsx";

export function NotFound() {
  return <Empty icon={SearchX} title="No existe esa página" action={<Link to="/">Ir al inicio</Link>} />;
}
