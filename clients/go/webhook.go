package cfdi

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Five minutes, as Standard Webhooks 1.0 recommends.
const tolerance = 300

// VerificarWebhook comprueba que una entrega es del servicio, por su firma, y da su evento. El cuerpo son los bytes como
// llegaron; los secretos, el "whsec_…" del webhook, o los dos mientras uno sigue al otro. Si no es del servicio da un
// error: conteste 401, y no haga nada más.
func VerificarWebhook(cuerpo []byte, encabezados http.Header, secretos ...string) (*Event, error) {
	var evento Event
	if err := verified(cuerpo, encabezados, secretos, &evento); err != nil {
		return nil, err
	}
	return &evento, nil
}

// VerificarWebhookDePlataforma comprueba una entrega del webhook de una plataforma, como VerificarWebhook la de una
// cuenta, y da su evento con el RFC y la referencia de la cuenta.
func VerificarWebhookDePlataforma(cuerpo []byte, encabezados http.Header, secretos ...string) (*PlatformEvent, error) {
	var evento PlatformEvent
	if err := verified(cuerpo, encabezados, secretos, &evento); err != nil {
		return nil, err
	}
	return &evento, nil
}

func verified(cuerpo []byte, encabezados http.Header, secretos []string, evento any) error {
	var values [3]string
	for at, name := range []string{"Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"} {
		if values[at] = encabezados.Get(name); values[at] == "" {
			return fmt.Errorf("Falta el encabezado %s", strings.ToLower(name))
		}
	}
	seconds, err := strconv.ParseUint(values[1], 10, 62)
	if age := time.Now().Unix() - int64(seconds); err != nil || age > tolerance || age < -tolerance {
		return errors.New("webhook-timestamp no es de estos cinco minutos")
	}
	for _, each := range secretos {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(each, "whsec_"))
		if err != nil || len(key) == 0 {
			return errors.New("El secreto debe ser el whsec_… del webhook")
		}
		mac := hmac.New(sha256.New, key)
		fmt.Fprintf(mac, "%s.%s.%s", values[0], values[1], cuerpo)
		signature := mac.Sum(nil)
		for _, given := range strings.Split(values[2], " ") {
			text := strings.TrimPrefix(given, "v1,")
			isFirst := text != given
			if bytes, err := base64.StdEncoding.DecodeString(text); isFirst && err == nil && hmac.Equal(bytes, signature) {
				return json.Unmarshal(cuerpo, evento)
			}
		}
	}
	return errors.New("La firma no es del secreto de este webhook")
}
