import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { account } from "../parents.tsx";

/** Makes a page that reads its search parameters itself: a filtered list and a form's subject have an address. */
function searched<const Path extends string, Name extends string = "default">(
  path: Path,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name?: Name,
) {
  return createRoute({
    getParentRoute: () => account,
    path,
    validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
    component: lazyRouteComponent(load, name),
  });
}

/** These pages are one file, because each file is named in what every page loads. */
const tickets = () => import("./tickets/pages.ts");
const cancelling = () => import("./cancelling.ts");
const exporting = () => import("./exporting.ts");
const kept = () => import("./kept.ts");

export const documentRoutes = [
  searched("/", () => import("./home.tsx")),
  searched("/buscar", () => import("./find.tsx")),
  searched("/clientes/$cliente", () => import("./customer.tsx")),
  searched("/documentos/$lista", () => import("./list.tsx")),
  searched("/documentos/$lista/$id", () => import("./detail.tsx")),
  searched("/capturar/factura", () => import("./capture-invoice.tsx")),
  searched("/capturar/nota-credito", () => import("./capture-note.tsx")),
  searched("/capturar/pago", () => import("./capture-payment.tsx")),
  searched("/capturar/nomina", () => import("./capture-payroll.tsx")),
  searched("/capturar/retencion", () => import("./capture-withholding.tsx")),
  searched("/capturar/otra-retencion", () => import("./capture-other-withholding.tsx")),
  searched("/capturar/traslado", () => import("./capture-traslado.tsx")),
  searched("/tickets", tickets, "TicketsPage"),
  searched("/tickets/global", tickets, "ClosePeriod"),
  searched("/tickets/cierres", tickets, "ClosingsPage"),
  searched("/tickets/autofactura", tickets, "SelfInvoicingPage"),
  searched("/tickets/$id", tickets, "TicketPage"),
  searched("/planes", cancelling, "PlansPage"),
  searched("/planes/nuevo", cancelling, "NewPlan"),
  searched("/planes/$id", cancelling, "PlanPage"),
  searched("/tickets/facturar", tickets, "InvoiceTickets"),
  searched("/tickets/$id/devolver", tickets, "ReturnPage"),
  searched("/recibidas", cancelling, "ReceivedPage"),
  searched("/mes", () => import("./month.tsx")),
  searched("/banco", () => import("./bank.tsx")),
  searched("/importar", () => import("./import.tsx")),
  searched("/exportar", exporting, "ExportPage"),
  searched("/conciliar", exporting, "ReconcilePage"),
  searched("/productos", kept, "ProductsPage"),
  searched("/empleados", kept, "EmployeesPage"),
  searched("/empleados/$numero", kept, "EmployeePage"),
  searched("/pagar-nomina", kept, "PayrollRunPage"),
  searched("/plantillas", kept, "TemplatesPage"),
  searched("/viajes", kept, "TripThings"),
  searched("/correo", () => import("./mail.tsx")),
] as const;
