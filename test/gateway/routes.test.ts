import {
  clearExtension,
  clearField,
  createFileRegistry,
  type DescFile,
  type DescMethodUnary,
  type DescService,
  fromBinary,
  getExtension,
  setExtension,
  toBinary,
} from "@bufbuild/protobuf";
import {
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FieldDescriptorProtoSchema,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  type MethodDescriptorProto,
} from "@bufbuild/protobuf/wkt";
import { expect, it } from "vitest";
import { file_cfdi_v1_invoicing, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Access, access, rate_group, rest } from "#proto/cfdi/v1/rest_pb.ts";
import { Withholding } from "#proto/cfdi/v1/withholding_pb.ts";
import { http } from "#proto/google/api/annotations_pb.ts";
import { readBatches, readRoutes } from "../../gateway/contract/routes.ts";
import { compileRequest } from "../../gateway/request.ts";
import { compileResponse } from "../../gateway/response.ts";
import { SERVICES } from "../../gateway/services.ts";

it("the routes are those of the contract, and internal services have none", () => {
  const routes = readRoutes(SERVICES).map(({ verb, path, rest: { success } }) => `${verb} ${path} ${success || 200}`);
  expect(routes).toContain("POST /api/v1/facturas 201");
  expect(routes).toContain("POST /api/v1/facturas/validar 200");
  expect(routes).toContain("GET /api/v1/facturas/{id}/xml 200");
  const outside = routes.filter((route) => !route.includes("/api/v1/"));
  const catalogs = outside.filter((route) => /^GET \/catalogos\/[a-z-]+ 200$/.test(route));
  expect(catalogs).toHaveLength(7);
  const ofPlatforms = outside.filter((route) => / \/plataforma\/v1\//.test(route));
  expect(ofPlatforms).toHaveLength(41);
  expect(outside.filter((route) => !catalogs.includes(route) && !ofPlatforms.includes(route))).toEqual([
    "POST /borradores/facturas 201",
    "POST /borradores/facturas/{id}/nota-credito 201",
    "POST /borradores/complementos-pago 201",
    "POST /borradores/nomina 201",
    "POST /borradores/retenciones 201",
    "POST /borradores/traslados 201",
    "POST /borradores/{id}/aprobacion 200",
    "GET /borradores/{id}/aprobacion 200",
    "POST /traslados 201",
    "POST /traslados/calcular 200",
    "GET /traslados 200",
    "GET /traslados/{id} 200",
    "GET /traslados/{id}/xml 200",
    "GET /traslados/{id}/pdf 200",
    "POST /traslados/{id}/cancelar 200",
    "GET /traslados/{id}/cancelacion-posible 200",
    "GET /traslados/{id}/estatus-cancelacion 200",
    "POST /exportaciones 201",
    "GET /exportaciones 200",
    "GET /exportaciones/{id} 200",
    "POST /exportaciones/{id}/descarga 201",
    "POST /conciliaciones 200",
    "GET /descargas/{token} 200",
    "GET /eventos 200",
    "POST /tickets 200",
    "POST /tickets/globales 201",
    "POST /tickets/globales/calcular 200",
    "POST /tickets/cierres/configurar 200",
    "GET /tickets/cierres 200",
    "POST /tickets/autofactura/configurar 200",
    "GET /tickets/autofactura 200",
    "POST /tickets/facturas/calcular 200",
    "POST /tickets/facturas 201",
    "GET /tickets/cuadre 200",
    "GET /tickets 200",
    "GET /tickets/{id} 200",
    "GET /tickets/{id}/pdf 200",
    "POST /tickets/{id}/cancelar 200",
    "POST /tickets/{id}/devolver/calcular 200",
    "POST /tickets/{id}/devolver 201",
    "GET /planes-cancelacion 200",
    "GET /planes-cancelacion/{id} 200",
    "POST /planes-cancelacion/{id}/detener 200",
    "POST /planes-cancelacion/{id}/reanudar 200",
    "GET /cancelaciones-recibidas 200",
    "GET /cancelaciones-recibidas/{id} 200",
    "POST /cancelaciones-recibidas/buscar 200",
    "POST /cancelaciones-recibidas/configurar 200",
    "POST /cancelaciones-recibidas/{id}/contestar 200",
    "POST /cancelaciones-recibidas/{id}/comprobante 200",
    "POST /viajes/guardar 200",
    "GET /viajes/guardados 200",
    "POST /viajes/quitar 200",
    "GET /viajes/kilometros 200",
    "GET /viajes/codigos-postales 200",
    "POST /viajes/{id}/abrir-entrega 200",
    "GET /viajes/{id}/entrega 200",
    "POST /viajes/{id}/retirar-entrega 200",
    "GET /sandbox/reloj 200",
    "POST /sandbox/reloj 200",
  ]);
  expect(new Set(routes).size).toBe(routes.length);
  const named = new Set(readRoutes(SERVICES).map(({ method }) => method.parent.typeName));
  expect(named).not.toContain("cfdi.v1.AccountService");
  expect(named).not.toContain("cfdi.v1.Admission");
  expect(named).not.toContain("cfdi.v1.CatalogImporting");
});

it("a method for gRPC alone has no route, and the others of its service have theirs", () => {
  const routes = readRoutes([Withholding]).map(({ method }) => method.name);
  expect(routes).toEqual(
    Withholding.methods
      .map(({ name }) => name)
      .filter((name) => name !== "StampSealed" && name !== "CreateWithholdings"),
  );
});

it("what streams is a batch of the requests of another route", () => {
  const batches = readBatches(SERVICES).map(({ path, each }) => `${path} of ${each.path}`);
  expect(batches).toEqual([
    "/lotes/facturas of /api/v1/facturas",
    "/lotes/complementos-pago of /api/v1/complementos-pago",
    "/lotes/nomina of /api/v1/nomina",
    "/lotes/retenciones of /api/v1/retenciones",
    "/lotes/traslados of /traslados",
  ]);
});

it("an unchanged copy of the proto starts", () => {
  expect(() => start(() => {})).not.toThrow();
});

it.each<[what: string, change: (proto: FileDescriptorProto) => void, sentence: string]>([
  [
    "a service that does not say who may call it",
    (proto) => clearExtension(serviceOf(proto), access),
    "service cfdi.v1.Invoicing: option (cfdi.v1.access) is missing",
  ],
  [
    "a public service with a rate group",
    (proto) => setExtension(serviceOf(proto), access, Access.PUBLIC),
    "service cfdi.v1.Invoicing: a service has a rate_group exactly where its callers present a key",
  ],
  [
    "an answer that only its owner may have, to be kept",
    (proto) => changeRest(proto, "GetBalance", { maxAge: 60 }),
    "GetBalance: max_age is for public methods: nobody else may keep the answer",
  ],
  [
    "an internal service on REST",
    (proto) => {
      setExtension(serviceOf(proto), access, Access.SERVICE_TOKEN);
      clearExtension(serviceOf(proto), rate_group);
    },
    "CreateInvoice: a service for internal callers cannot have a REST route",
  ],
  [
    "a method without a route",
    (proto) => clearExtension(optionsOf(proto, "GetBalance"), http),
    "GetBalance: option (google.api.http) is missing",
  ],
  [
    "a method without our option",
    (proto) => clearExtension(optionsOf(proto, "GetBalance"), rest),
    "GetBalance: option (cfdi.v1.rest) is missing",
  ],
  [
    "a service for holders of a key without a rate group",
    (proto) => clearExtension(serviceOf(proto), rate_group),
    "service cfdi.v1.Invoicing: a service has a rate_group exactly where its callers present a key",
  ],
  [
    "a file of which nobody says what it is",
    (proto) => changeRest(proto, "GetInvoiceXml", { contentType: "" }),
    "GetInvoiceXml: content_type must say what the file is, and only where the answer is one",
  ],
  [
    "a content type of what is no file",
    (proto) => changeRest(proto, "GetBalance", { contentType: "application/pdf" }),
    "GetBalance: content_type must say what the file is, and only where the answer is one",
  ],
  [
    "a route of a method that is for gRPC alone",
    (proto) => changeRest(proto, "GetBalance", { grpcOnly: true }),
    "GetBalance: is grpc_only and has a REST route",
  ],
  [
    "a path field that is not in the request",
    (proto) => changePath(proto, "GetInvoice", "/api/v1/facturas/{uuid}"),
    'GetInvoice: path field "uuid" is not in cfdi.v1.GetInvoiceRequest',
  ],
  [
    "a path with wildcards",
    (proto) => changePath(proto, "GetInvoice", "/api/v1/facturas/**"),
    'GetInvoice: path "/api/v1/facturas/**" is not made of literals and {fields}',
  ],
  [
    "two methods on one route",
    (proto) => changePath(proto, "GetInvoiceXml", "/api/v1/facturas/{id}"),
    "GetInvoiceXml: has the same route as rpc cfdi.v1.Invoicing.GetInvoice: GET /api/v1/facturas/{}",
  ],
  [
    "a body that is one field",
    (proto) => changeBody(proto, "ValidateInvoice", "xml"),
    'ValidateInvoice: body must be "*", not "xml"',
  ],
  ["a GET with a body", (proto) => changeBody(proto, "GetBalance", "*"), 'GetBalance: body must be absent, not "*"'],
  [
    "a replay field that is none",
    (proto) => changeRest(proto, "CreateInvoice", { replayField: "repetida" }),
    'CreateInvoice: replay_field "repetida" is no bool of the response',
  ],
  [
    "a replay field that is no bool",
    (proto) => changeRest(proto, "CreateInvoice", { replayField: "data" }),
    'CreateInvoice: replay_field "data" is no bool of the response',
  ],
  [
    "a query that is a list",
    (proto) =>
      changeField(proto, "ListInvoicesRequest", "rfc", {
        label: FieldDescriptorProto_Label.REPEATED,
        proto3Optional: false,
      }),
    "ListInvoicesRequest.rfc: the gateway cannot read this type of field from the URL",
  ],
  [
    "a body with a double",
    (proto) => changeField(proto, "InformacionGlobal", "anio", { type: FieldDescriptorProto_Type.DOUBLE }),
    "InformacionGlobal.anio: the gateway cannot read this type of field from JSON",
  ],
  [
    "a response with a 64-bit integer",
    (proto) => changeField(proto, "Balance", "saldo", { type: FieldDescriptorProto_Type.INT64 }),
    "Balance.saldo: the gateway cannot write this type of field as JSON",
  ],
])("%s stops the start and says where", (_what, change, sentence) => {
  expect(() => start(change)).toThrow(sentence);
});

/** Compiles a changed copy of the invoicing service as the gateway does at start-up. */
function start(change: (proto: FileDescriptorProto) => void): void {
  for (const route of readRoutes([changed(change)])) {
    compileRequest(route);
    compileResponse(route);
  }
}

function changed(change: (proto: FileDescriptorProto) => void): DescService {
  const proto = fromBinary(
    FileDescriptorProtoSchema,
    toBinary(FileDescriptorProtoSchema, file_cfdi_v1_invoicing.proto),
  );
  change(proto);
  const known = new Map(closure(file_cfdi_v1_invoicing).map((file) => [file.proto.name, file]));
  return createFileRegistry(proto, (name) => known.get(name)).getService(Invoicing.typeName)!;
}

function closure(file: DescFile): DescFile[] {
  return file.dependencies.flatMap((dependency) => [dependency, ...closure(dependency)]);
}

function serviceOf(proto: FileDescriptorProto) {
  return proto.service[0]!.options!;
}

function optionsOf(proto: FileDescriptorProto, name: string): NonNullable<MethodDescriptorProto["options"]> {
  return proto.service[0]!.method.find((method) => method.name === name)!.options!;
}

function changeRest(proto: FileDescriptorProto, name: string, change: Partial<ReturnType<typeof restOf>>): void {
  const options = optionsOf(proto, name);
  setExtension(options, rest, { ...getExtension(options, rest), ...change });
}

function restOf(method: DescMethodUnary) {
  return getExtension(method.proto.options!, rest);
}

function changePath(proto: FileDescriptorProto, name: string, path: string): void {
  const options = optionsOf(proto, name);
  setExtension(options, http, { ...getExtension(options, http), pattern: { case: "get", value: path } });
}

function changeBody(proto: FileDescriptorProto, name: string, body: string): void {
  const options = optionsOf(proto, name);
  setExtension(options, http, { ...getExtension(options, http), body });
}

function changeField(proto: FileDescriptorProto, message: string, name: string, change: object): void {
  const field = proto.messageType.find((type) => type.name === message)!.field.find((item) => item.name === name)!;
  if ("proto3Optional" in change) clearField(field, FieldDescriptorProtoSchema.field.oneofIndex);
  Object.assign(field, change);
}
