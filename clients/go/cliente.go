// Package cfdi es el cliente del servicio de timbrado de CFDI 4.0.
package cfdi

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Opciones dice a dónde y cómo llama un cliente.
type Opciones struct {
	// "https://cfdi.example", con o sin "/api/v1".
	BaseURL string
	// La llave de la cuenta, de pruebas o de producción.
	APIKey string
	// El RFC de una cuenta de la plataforma, con la llave de la plataforma en APIKey.
	Cuenta string
	// Lo que puede durar un intento; de un archivo, lo que puede pasar sin que llegue nada. 30 s si es 0.
	Timeout time.Duration
	// Cuántas veces se repite una petición, donde el contrato lo permite; 4 si es 0, ninguna si es negativo.
	Retries int
	// Lo que se espera antes de la primera repetición, el doble en cada una, hasta 15 s; 2 s si es 0.
	RetryDelay time.Duration
	// Desde una respuesta hasta la petición siguiente; 1.7 s si es 0, y nada hacia un servicio de esta máquina. Si su
	// dirección está exenta, un valor negativo.
	Every time.Duration
	// Recibe cada intento; no se le dice ninguna llave, comprobante, id ni filtro.
	Log func(Attempt)
	// El transporte, si no es http.DefaultTransport.
	Transport http.RoundTripper
}

// Attempt es un intento, para la bitácora.
type Attempt struct {
	Method, Path string
	Attempt      int
	Took         time.Duration
	// 0 si no hubo una respuesta completa.
	Status     int
	Failure    string
	RequestID  string
	IsRepeated bool
}

// Cliente llama al servicio con los métodos de sus recursos: c.Facturas.Crear(ctx, …). Úsese uno solo para toda la
// aplicación, desde cualquier número de gorutinas.
type Cliente struct {
	Recursos
}

// Nuevo hace un cliente.
func Nuevo(opciones Opciones) (*Cliente, error) {
	site := regexp.MustCompile(`/api/v1$`).ReplaceAllString(strings.TrimRight(opciones.BaseURL, "/"), "")
	address, err := url.Parse(site)
	if err != nil || address.Hostname() == "" || !regexp.MustCompile(`^https?$`).MatchString(address.Scheme) {
		return nil, fmt.Errorf("BaseURL no es una dirección: %s", opciones.BaseURL)
	}
	host := address.Hostname()
	ip := net.ParseIP(host)
	isNear := host == "localhost" || (ip != nil && ip.IsLoopback())
	gap := orElse(opciones.Every, guarded)
	if gap < 0 || (isNear && opciones.Every == 0) {
		gap = 0
	}
	core := &core{
		site: site, options: opciones, pace: newPace(gap),
		timeout: orElse(opciones.Timeout, 30*time.Second), retryDelay: orElse(opciones.RetryDelay, 2*time.Second),
		retries: orElse(opciones.Retries, 4),
		client: &http.Client{
			Transport: opciones.Transport,
			// A redirect is not followed, because the key must reach no other address.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
	return &Cliente{recursosOf(core)}, nil
}

func orElse[T comparable](value, other T) T {
	var nothing T
	if value == nothing {
		return other
	}
	return value
}

// P da la dirección de un valor, para los campos que pueden faltar: cfdi.P(true).
func P[T any](value T) *T { return &value }
