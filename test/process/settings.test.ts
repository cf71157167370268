import { expect, test } from "vitest";
import { readConfig } from "../../src/process/config.ts";
import { ConfigError } from "../../src/process/config-error.ts";

const NOT_USABLE: readonly (readonly [name: string, value: string])[] = [
  ["SERVICE_TOKEN", "dos palabras"],
  ["SERVICE_TOKEN", "clave-ñ"],
  ["CORE_URL", ","],
  ["CORE_URL", " "],
  ["CORE_URL", "http://127.0.0.1:1,"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318"],
  ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "%%nonsense"],
];

test.each(NOT_USABLE)("%s=%s stops the start and is named", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test("several cores stand with commas between them", () => {
  const { coreUrls, serviceToken } = readConfig({
    CORE_URL: "http://a:1, https://b:2",
    SERVICE_TOKEN: "a+/=",
  });
  expect([coreUrls, serviceToken]).toEqual([["http://a:1", "https://b:2"], "a+/="]);
});
