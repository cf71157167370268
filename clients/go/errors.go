package cfdi

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// Fault es una falla de la petición: la clave de la regla ("VAL-04"), el campo ("conceptos[0].cantidad") y la frase.
type Fault struct {
	Code, Field, Message string
}

// CfdiError es una petición que el servicio rechazó o no contestó; Error() da la frase del servicio.
//
// Con IsOutcomeUnknown el comprobante pudo timbrarse: repita la misma petición con la misma IdempotencyKey, nunca con
// otra.
type CfdiError struct {
	// La frase del servicio.
	Message string
	// El de HTTP; 0 si no hubo respuesta.
	Status int
	// El código del PAC, del SAT o del servicio, o la regla.
	Code string
	// El campo que está mal.
	Field string
	// Después de un 502, el motivo.
	Detail string
	// Qué hacer, donde el servicio lo dice.
	Remedy string
	// Todas las fallas que nombra la respuesta.
	Faults []Fault
	// Con esta llave se repite.
	IdempotencyKey string
	// El servicio pudo hacer lo pedido aunque no lo confirmara.
	IsOutcomeUnknown bool
	// Cuántas veces se envió.
	Attempts int
	// Qué decir a soporte.
	RequestID string
	// Por qué no hubo respuesta.
	Cause error
}

func (e *CfdiError) Error() string { return e.Message }

func (e *CfdiError) Unwrap() error { return e.Cause }

var fault = regexp.MustCompile(
	`^(?s)(?:\[([^\]\s]+)\] )?(?:([A-Za-z_][\w-]*(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*): )?(.+)$`)

// envelope has the members of an error's body that are read; a proxy's page has none of them.
type envelope struct {
	sentence, code, detail string
	errors                 []string
}

func envelopeOf(body []byte) envelope {
	var members map[string]any
	if json.Unmarshal(body, &members) != nil {
		return envelope{}
	}
	text := func(name string) string {
		value, _ := members[name].(string)
		return value
	}
	found := envelope{sentence: text("error"), code: text("codigo"), detail: text("detalle")}
	all, _ := members["errores"].([]any)
	for _, each := range all {
		if sentence, isText := each.(string); isText {
			found.errors = append(found.errors, sentence)
		}
	}
	return found
}

func (e envelope) sentenceOf(status int) string {
	return orElse(e.sentence, fmt.Sprintf("El servicio contestó %d sin decir por qué", status))
}

// judged fills in what the service's words say.
func (e *CfdiError) judged(told envelope) *CfdiError {
	errors := told.errors
	if len(errors) == 0 {
		errors = []string{e.Message}
	}
	for _, each := range errors {
		one := Fault{Message: each}
		if found := fault.FindStringSubmatch(each); found != nil {
			one = Fault{found[1], found[2], found[3]}
		}
		e.Faults = append(e.Faults, one)
	}
	e.Code, e.Field, e.Detail = told.code, e.Faults[0].Field, told.detail
	if e.Code == "" {
		e.Code = e.Faults[0].Code
	}
	if head := told.detail + "; "; told.detail != "" && strings.HasPrefix(e.Message, head) {
		e.Remedy = e.Message[len(head):]
	}
	return e
}
