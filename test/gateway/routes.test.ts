import {
  clearOption,
  create,
  createFileRegistry,
  type DescFile,
  type DescService,
  setExtension,
} from "@bufbuild/protobuf";
