module cfdi-stamping.example/cfdi

go 1.19
