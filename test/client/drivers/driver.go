// Plays scenarios with the Go client: a task of JSON on each line, and what came of it on a line.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"reflect"
	"strings"
	"sync"
	"time"

	"cfdi-stamping.example/cfdi"
)

type call struct {
	Method    string
	Ids       []string
	Body      any
	Options   map[string]any
	Take      int
	IsWritten bool
	Webhook   *struct {
		Body    string
		Headers map[string]string
		Secrets []string
	}
}

type task struct {
	BaseURL, APIKey string
	Client          struct {
		Cuenta                  string
		TimeoutMs, RetryDelayMs int
		Retries                 *int
	}
	Calls    []call
	IsAtOnce bool
}

type object = map[string]any

func main() {
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked task
		read(line, &asked)
		os.Stdout.Write(append(write(play(asked)), '\n'))
	}
}

func read(text []byte, into any) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(into); err != nil {
		panic(err)
	}
}

func write(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}

func play(asked task) object {
	heard, mutex := []object{}, sync.Mutex{}
	options := cfdi.Opciones{
		BaseURL: asked.BaseURL, APIKey: asked.APIKey, Cuenta: asked.Client.Cuenta,
		Timeout: time.Duration(asked.Client.TimeoutMs) * time.Millisecond, RetryDelay: time.Millisecond,
		Log: func(one cfdi.Attempt) {
			mutex.Lock()
			defer mutex.Unlock()
			heard = append(heard, object{
				"method": one.Method, "path": one.Path, "attempt": one.Attempt, "status": orNull(one.Status),
				"isRepeated": one.IsRepeated,
			})
		},
	}
	if options.APIKey == "" {
		options.APIKey = "sk_test_1"
	}
	if asked.Client.RetryDelayMs > 0 {
		options.RetryDelay = time.Duration(asked.Client.RetryDelayMs) * time.Millisecond
	}
	if asked.Client.Retries != nil {
		if options.Retries = *asked.Client.Retries; options.Retries == 0 {
			options.Retries = -1
		}
	}
	client, err := cfdi.Nuevo(options)
	if err != nil {
		panic(err)
	}
	outcomes := make([]object, len(asked.Calls))
	var all sync.WaitGroup
	for at, one := range asked.Calls {
		if asked.IsAtOnce {
			all.Add(1)
			go func(at int, one call) {
				defer all.Done()
				outcomes[at] = outcome(client, one, nil)
			}(at, one)
			continue
		}
		var before any
		if at > 0 {
			before = outcomes[at-1]["value"]
		}
		outcomes[at] = outcome(client, one, before)
	}
	all.Wait()
	return object{"outcomes": outcomes, "heard": heard}
}

func outcome(client *cfdi.Cliente, asked call, before any) object {
	answer, err := called(client, asked, before)
	var refused *cfdi.CfdiError
	switch {
	case err == nil:
		return answer
	case !errors.As(err, &refused):
		return object{"failure": err.Error()}
	}
	return object{"error": failed(refused)}
}

func failed(refused *cfdi.CfdiError) object {
	faults := []object{}
	for _, each := range refused.Faults {
		faults = append(faults, object{"code": orNull(each.Code), "field": orNull(each.Field), "message": each.Message})
	}
	return object{
		"status": orNull(refused.Status), "code": orNull(refused.Code), "field": orNull(refused.Field),
		"message": refused.Message, "detail": orNull(refused.Detail), "remedy": orNull(refused.Remedy), "faults": faults,
		"idempotencyKey": orNull(refused.IdempotencyKey), "isOutcomeUnknown": refused.IsOutcomeUnknown,
		"attempts": refused.Attempts, "requestId": orNull(refused.RequestID),
	}
}

func orNull(value any) any {
	if reflect.ValueOf(value).IsZero() {
		return nil
	}
	return value
}

func called(client *cfdi.Cliente, asked call, before any) (object, error) {
	if hook := asked.Webhook; hook != nil {
		headers := http.Header{}
		for name, value := range hook.Headers {
			headers.Set(name, value)
		}
		if asked.Method != "verificarWebhook" {
			event, err := cfdi.VerificarWebhookDePlataforma([]byte(hook.Body), headers, hook.Secrets...)
			if err != nil {
				return nil, err
			}
			return object{"value": event}, nil
		}
		if _, err := cfdi.VerificarWebhook([]byte(hook.Body), headers, hook.Secrets...); err != nil {
			return nil, err
		}
		// The event is typed, so what is not of the contract is not in it.
		var event any
		read([]byte(hook.Body), &event)
		return object{"value": event}, nil
	}
	resource, name, _ := strings.Cut(asked.Method, ".")
	method := reflect.ValueOf(client).Elem().FieldByName(capital(resource)).MethodByName(capital(name))
	into := &bytes.Buffer{}
	ctx := context.Background()
	args := []reflect.Value{}
	for at := 0; at < method.Type().NumIn(); at++ {
		kind := method.Type().In(at)
		switch {
		case kind.Kind() == reflect.Interface:
			args = append(args, reflect.ValueOf(ctx))
		case kind.Kind() == reflect.String:
			args = append(args, reflect.ValueOf(asked.Ids[0]))
			asked.Ids = asked.Ids[1:]
		case kind.Kind() == reflect.Struct || kind.Kind() == reflect.Slice:
			body := reflect.New(kind)
			read(write(filled(asked.Body, before)), body.Interface())
			args = append(args, body.Elem())
		default:
			args = append(args, optionsOf(asked, kind.Elem(), into))
		}
	}
	results := method.Call(args)
	if len(results) == 1 {
		return listed(ctx, results[0], asked.Take)
	}
	if err, _ := results[1].Interface().(error); err != nil {
		return nil, err
	}
	if file, isFile := results[0].Interface().(*cfdi.File); isFile {
		if asked.IsWritten {
			file.Bytes = into.Bytes()
		}
		return object{"file": object{"name": file.Name, "type": file.Type, "size": file.Size, "base64": file.Bytes}}, nil
	}
	var value any
	read(write(results[0].Interface()), &value)
	return object{"value": value}, nil
}

func optionsOf(asked call, kind reflect.Type, into *bytes.Buffer) reflect.Value {
	options := reflect.New(kind)
	for name, value := range asked.Options {
		own := strings.TrimSuffix(capital(name), "Ms")
		if field := options.Elem().FieldByName(own); own != capital(name) {
			ms, _ := value.(json.Number).Int64()
			field.SetInt(ms * int64(time.Millisecond))
		} else if own == "IdempotencyKey" {
			field.SetString(value.(string))
		} else {
			read(write(object{name: value}), options.Interface())
		}
	}
	if asked.IsWritten {
		options.Elem().FieldByName("Into").Set(reflect.ValueOf(into))
	}
	return options
}

func listed(ctx context.Context, list reflect.Value, take int) (object, error) {
	items := []any{}
	for list.MethodByName("Siguiente").Call([]reflect.Value{reflect.ValueOf(ctx)})[0].Bool() {
		var item any
		value := list.MethodByName("Valor").Call(nil)[0]
		read(write(value.Interface()), &item)
		if refused := value.FieldByName("Error"); refused.IsValid() {
			item = object{
				"linea": value.FieldByName("Linea").Int(), "idempotencyKey": value.FieldByName("IdempotencyKey").String(),
				"respuesta": item.(object)["Respuesta"], "error": nil,
			}
			if !refused.IsNil() {
				item.(object)["error"] = failed(refused.Interface().(*cfdi.CfdiError))
			}
		}
		if items = append(items, item); len(items) == take {
			break
		}
	}
	err, _ := list.MethodByName("Err").Call(nil)[0].Interface().(error)
	return object{"value": items}, err
}

func filled(value, before any) any {
	switch each := value.(type) {
	case []any:
		for at := range each {
			each[at] = filled(each[at], before)
		}
	case object:
		if path, isOf := each["$of"].(string); isOf {
			for _, name := range strings.Split(path, ".") {
				before = before.(object)[name]
			}
			return before
		}
		for name := range each {
			each[name] = filled(each[name], before)
		}
	}
	return value
}

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }
