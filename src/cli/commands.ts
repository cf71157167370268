import type { DescMethodUnary } from "@bufbuild/protobuf";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";

/** A command is one RPC: its options are the fields of the request, its output the fields of the answer. */
export interface RemoteCommand {
  readonly group: string;
  readonly name: string;
  readonly summary: string;
  readonly method: DescMethodUnary;
  /** The field that is given without a flag. */
  readonly positional?: string;
  /** What a person reads above the answer. */
  readonly said?: string;
}

export const GROUPS: Readonly<Record<string, string>> = {
  account: "Cuentas: quién emite",
  csd: "Certificados de Sello Digital",
  customer: "Clientes: quién recibe",
  series: "Series y folios",
  key: "Llaves de acceso de la API",
  stamps: "Timbres de producción",
  ip: "Direcciones IP bloqueadas por enviar peticiones demasiado seguidas",
};

const { method } = AccountService;

export const COMMANDS: readonly RemoteCommand[] = [
  {
    group: "account",
    name: "create",
    summary: "Crea la cuenta de un emisor",
    method: method.createAccount,
    said: "Cuenta creada.",
  },
  {
    group: "account",
    name: "contract",
    summary: "Contrata el módulo de API",
    method: method.contractModule,
    positional: "account",
    said: "Módulo de API contratado.",
  },
  {
    group: "account",
    name: "certify",
    summary: "Certifica la cuenta para producción",
    method: method.certifyAccount,
    positional: "account",
    said: "Cuenta certificada: ya puede generar su llave de producción.",
  },
  {
    group: "account",
    name: "show",
    summary: "Muestra una cuenta",
    method: method.getAccount,
    positional: "account",
  },
  {
    group: "csd",
    name: "upload",
    summary: "Sube un CSD, que sella desde ahora",
    method: method.uploadCsd,
    said: "CSD guardado, con la llave privada cifrada; los anteriores quedan para cancelar lo que sellaron.",
  },
  {
    group: "customer",
    name: "add",
    summary: "Agrega un cliente, o reemplaza los datos del que ya tiene ese RFC",
    method: method.addCustomer,
    said: "Cliente guardado; si el RFC ya existía, estos datos reemplazan a los anteriores.",
  },
  { group: "customer", name: "list", summary: "Lista los clientes, por RFC", method: method.listCustomers },
  {
    group: "series",
    name: "add",
    summary: "Agrega una serie",
    method: method.addSeries,
    said: "Serie agregada.",
  },
  { group: "series", name: "list", summary: "Lista las series", method: method.listSeries },
  {
    group: "key",
    name: "rotate",
    summary: "Genera una llave; la anterior de ese ambiente deja de servir",
    method: method.rotateKey,
    positional: "environment",
    said: "Llave generada. Guárdela: no se vuelve a mostrar. La anterior ya no sirve.",
  },
  {
    group: "stamps",
    name: "add",
    summary: "Agrega timbres de producción",
    method: method.addStamps,
    said: "Timbres agregados.",
  },
  {
    group: "ip",
    name: "list",
    summary: "Lista los bloqueos, del más reciente al más antiguo",
    method: method.listAddressBlocks,
  },
  {
    group: "ip",
    name: "release",
    summary: "Libera una dirección",
    method: method.releaseAddress,
    positional: "address",
    said: "Dirección liberada: ya puede volver a enviar peticiones. El bloqueo queda registrado.",
  },
];
