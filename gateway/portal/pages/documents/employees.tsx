import { callUnaryMethod, useQuery } from "@connectrpc/connect-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Banknote, FileSpreadsheet, IdCard, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { type Employee, EmployeeSchema, PortalStaff, type Seniority } from "#proto/cfdi/v1/portal_staff_pb.ts";
import { useCall } from "../../data/call.ts";
import { count, localDay } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Button, ButtonLink, Link } from "../../kit/button.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Facts, Page } from "../../kit/page.tsx";
import { SearchedList } from "../../kit/searched-list.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import { toast } from "../../toasts/toast.ts";
import "./kit/documents.css";
import { AutoFields } from "./capture/auto-fields.tsx";
import { RequestDialog } from "./capture/request-dialog.tsx";
import { type Draft, type DraftValue, ROW_KEY, toDraft } from "./forms/draft.ts";
import { fieldsOf } from "./forms/fields.ts";
import { keysOf } from "./forms/keys.ts";
import { itemOf, labelOf } from "./forms/labels.ts";
import { DownloadRows, ROWS_AT_ONCE } from "./import/download-rows.tsx";
import { rowsOfEmployees } from "./import/employees.ts";

const numberOf = ({ laborales }: Employee) => laborales?.numEmpleado ?? "";

const COLUMNS: readonly TableColumn<Employee>[] = [
  { id: "numero", title: "Número", look: "mono nowrap", cell: numberOf },
  {
    id: "nombre",
    title: "Nombre",
    cell: ({ nombre, baja }) => (
      <>
        {nombre} {baja === undefined ? null : <Badge>{`Hasta el ${localDay(baja)}`}</Badge>}
      </>
    ),
  },
  { id: "rfc", title: "RFC", look: "mono", cell: ({ rfc }) => rfc },
  { id: "puesto", title: "Puesto", cell: ({ laborales }) => laborales?.puesto ?? "" },
  {
    id: "periodicidad",
    title: "Se le paga",
    cell: ({ laborales }) => meaningOf("periodicidadPago", laborales?.periodicidadPago ?? ""),
  },
];

/** Lists whom the account pays. */
export function EmployeesPage() {
  const { may, params } = useAccount();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const openOne = (numero: string) =>
    void navigate({ to: "/$rfc/$ambiente/empleados/$numero", params: { ...params, numero } });
  const add = (
    <Button icon={Plus} look="primary" onPress={() => setAdding(true)}>
      Nuevo empleado
    </Button>
  );
  return (
    <Page
      title="Empleados"
      about="A quién paga. Sus datos laborales se escriben una vez, y cada recibo lleva los que valen el último día que paga."
      actions={
        <>
          <DownloadRows<Employee>
            name="empleados"
            page={async (transport, last) => {
              const asked = { limit: ROWS_AT_ONCE, ...(last === undefined ? {} : { after: numberOf(last) }) };
              return (await callUnaryMethod(transport, PortalStaff.method.listEmployees, asked)).empleados;
            }}
            rowsOf={rowsOfEmployees}
          />
          {may("issuer") ? (
            <>
              <ButtonLink icon={Banknote} to="/$rfc/$ambiente/pagar-nomina" params={params}>
                Pagar la nómina
              </ButtonLink>
              <ButtonLink
                icon={FileSpreadsheet}
                to="/$rfc/$ambiente/importar"
                params={params}
                search={{ tipo: "empleado" }}
              >
                Importar empleados
              </ButtonLink>
              {add}
            </>
          ) : null}
        </>
      }
    >
      <SearchedList
        label="Empleados"
        searchLabel="Buscar por nombre, RFC, número o puesto"
        method={PortalStaff.method.listEmployees}
        rowsOf={({ empleados }) => empleados}
        columns={COLUMNS}
        keyOf={numberOf}
        onOpen={(employee) => openOne(numberOf(employee))}
        none="Ningún empleado coincide"
        empty={{
          icon: IdCard,
          title: "Todavía no hay empleados",
          children: "Agregue el primero, o impórtelos de una hoja de cálculo.",
          action: may("issuer") ? add : undefined,
        }}
      />
      {isAdding ? <EmployeeDialog first={{}} onClose={() => setAdding(false)} title="Nuevo empleado" /> : null}
    </Page>
  );
}

/** Shows an employee: the data of today, the seniority, and what held before. */
export function EmployeePage() {
  const { may, params } = useAccount();
  const { numero = "" } = useParams({ strict: false }) as { numero?: string };
  const query = useQuery(PortalStaff.method.getEmployee, { numEmpleado: numero });
  const [editing, setEditing] = useState<Draft | undefined>(undefined);
  const [removing, setRemoving] = useState<{ readonly desde?: string } | undefined>(undefined);
  const mayEdit = may("issuer");
  const employee = query.data?.empleado;
  return (
    <Page
      title={employee?.nombre ?? numero}
      crumb={
        <Link to="/$rfc/$ambiente/empleados" params={params}>
          Empleados
        </Link>
      }
      actions={
        mayEdit && employee !== undefined ? (
          <>
            <Button look="quiet" onPress={() => setRemoving({})}>
              Quitar
            </Button>
            <Button icon={Pencil} onPress={() => setEditing({ ...draftOf(employee), desde: undefined })}>
              Cambiar
            </Button>
          </>
        ) : undefined
      }
    >
      <Loaded query={query} lines={6}>
        {({ empleado, historia, antiguedad }) =>
          empleado === undefined ? null : (
            <>
              <Card title="Datos">
                <Facts
                  facts={[
                    ["RFC", empleado.rfc, "mono"],
                    ["Código postal", empleado.codigoPostal],
                    ["Último día de trabajo", empleado.baja && localDay(empleado.baja)],
                    ["Antigüedad", antiguedad && seniorityWords(antiguedad)],
                    ...[...toldOf(termsOf(empleado))],
                  ]}
                />
              </Card>
              <Card title="Historia" flush>
                <Table
                  label="Historia"
                  columns={[
                    {
                      id: "desde",
                      title: "Desde",
                      look: "number nowrap",
                      cell: ({ desde = "" }: Employee) => localDay(desde),
                    },
                    {
                      id: "cambio",
                      title: "Qué cambió",
                      cell: (each: Employee) => (
                        <span className="wrap">{changesOf(each, historia[historia.indexOf(each) + 1])}</span>
                      ),
                    },
                    {
                      id: "hacer",
                      title: "",
                      hint: "Qué hacer",
                      actions: true,
                      cell: (each: Employee) =>
                        mayEdit ? (
                          <span className="row end">
                            <Button small look="quiet" onPress={() => setEditing(draftOf(each))}>
                              Corregir
                            </Button>
                            {historia.length === 1 ? null : (
                              <Button small look="quiet" onPress={() => setRemoving({ desde: each.desde ?? "" })}>
                                Quitar
                              </Button>
                            )}
                          </span>
                        ) : null,
                    },
                  ]}
                  items={historia}
                  idOf={({ desde = "" }) => desde}
                />
              </Card>
            </>
          )
        }
      </Loaded>
      {editing === undefined || employee === undefined ? null : (
        <EmployeeDialog first={editing} onClose={() => setEditing(undefined)} title={employee.nombre} isKnown />
      )}
      {removing === undefined || employee === undefined ? null : (
        <Remove employee={employee} {...removing} onClose={() => setRemoving(undefined)} />
      )}
    </Page>
  );
}

const draftOf = (employee: Employee) => toDraft(EmployeeSchema, employee);

/** The seniority shows the numbers of which it is made. */
const seniorityWords = ({ valor, desde, hasta, dias }: Seniority) =>
  `${valor}: ${count(dias)} días del ${localDay(desde)} al ${localDay(hasta)}, entre 7`;

/** The number and what the customer has are no terms. */
function termsOf(employee: Employee): DraftValue {
  const { laborales, emisor } = draftOf(employee);
  return { laborales, emisor };
}

/** Returns labels and values of all that a draft tells. */
function toldOf(value: DraftValue, path = ""): ReadonlyMap<string, string> {
  if (value === undefined || value === "") return new Map();
  if (typeof value === "string") return new Map([[labelAt(path), meaningOf(path.split(".").at(-1)!, value)]]);
  const parts = Array.isArray(value)
    ? value.map((row: Draft, at) => [`${path}[${at}]`, row] as const)
    : Object.entries(value as Draft)
        .filter(([name]) => name !== ROW_KEY)
        .map(([name, inner]) => [path === "" ? name : `${path}.${name}`, inner] as const);
  return new Map(parts.flatMap(([name, inner]) => [...toldOf(inner as DraftValue, name)]));
}

/** Several rows have the same field, so the number of the row tells which one it is. */
function labelAt(path: string): string {
  const [, list = "", index] = /^(.*)\[(\d+)\]/.exec(path) ?? [];
  if (index !== undefined) return `${labelOf(path)} (${itemOf(list)} ${Number(index) + 1})`;
  return path.startsWith("emisor.") ? `${labelOf("emisor")} · ${labelOf(path)}` : labelOf(path);
}

function meaningOf(name: string, key: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(key)) return localDay(key);
  const known = keysOf(name)?.find(({ id }) => id === key);
  return known === undefined ? key : `${key} · ${known.label}`;
}

function changesOf(employee: Employee, before: Employee | undefined): string {
  if (before === undefined) return "Lo primero que se guardó";
  const [now, then] = [toldOf(termsOf(employee)), toldOf(termsOf(before))];
  const names = [...new Set([...now.keys(), ...then.keys()])].filter((name) => now.get(name) !== then.get(name));
  return names.map((name) => `${name}: ${then.get(name) ?? "nada"} → ${now.get(name) ?? "nada"}`).join("; ") || "Nada";
}

const FIELDS = fieldsOf(EmployeeSchema);
/** The service computes the seniority. */
const HIDDEN: ReadonlySet<string> = new Set(["empleados.laborales.antiguedad"]);
/** Another number would be another employee. */
const HIDDEN_OF_KNOWN: ReadonlySet<string> = new Set([...HIDDEN, "empleados.laborales.numEmpleado"]);

interface DialogProps {
  readonly first: Draft;
  readonly title: string;
  readonly isKnown?: boolean;
  readonly onClose: () => void;
}

function EmployeeDialog({ first, title, isKnown = false, onClose }: DialogProps) {
  const sent = () => {
    toast("El empleado quedó guardado.");
    onClose();
  };
  return (
    <RequestDialog
      method={PortalStaff.method.saveEmployees}
      first={{ empleados: [first] }}
      onSent={sent}
      onClose={onClose}
      title={title}
      about="Nombre y código postal van como en su constancia de situación fiscal. Un cambio vale desde hoy si no dice otro día; lo anterior queda en su historia."
      wide
      submit="Guardar el empleado"
    >
      <AutoFields fields={FIELDS} prefix="empleados[0]." hide={isKnown ? HIDDEN_OF_KNOWN : HIDDEN} />
    </RequestDialog>
  );
}

interface RemoveProps {
  readonly employee: Employee;
  /** Only the terms of this day are forgotten. */
  readonly desde?: string;
  readonly onClose: () => void;
}

function Remove({ employee, desde, onClose }: RemoveProps) {
  const { params } = useAccount();
  const navigate = useNavigate();
  const remove = useCall(PortalStaff.method.removeEmployee);
  const confirm = async () => {
    const numEmpleado = numberOf(employee);
    if (desde === undefined) await navigate({ to: "/$rfc/$ambiente/empleados", params });
    await remove({ numEmpleado, ...(desde === undefined ? {} : { desde }) });
    toast(desde === undefined ? `Se quitó a ${employee.nombre}.` : "Se quitó de su historia.");
    onClose();
  };
  return desde === undefined ? (
    <Confirm onClose={onClose} title="¿Quitar este empleado?" action="Quitar" danger onConfirm={confirm}>
      <p>
        {employee.nombre} y su historia se olvidan. Si sólo dejó de trabajar, indique mejor su último día. Sus recibos
        no cambian.
      </p>
    </Confirm>
  ) : (
    <Confirm onClose={onClose} title="¿Quitar estos datos?" action="Quitar" danger onConfirm={confirm}>
      <p>{`Los datos laborales desde el ${localDay(desde)} se olvidan, y valen los de antes. Sus recibos no cambian.`}</p>
    </Confirm>
  );
}
