package cfdi

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// File es un archivo del servicio, como el XML o el PDF de un comprobante.
type File struct {
	// Vacío si se escribió en Into.
	Bytes []byte
	Size  int64
	Name  string
	Type  string
	// Qué decir a soporte.
	RequestID string
}

// download is a file while it comes. What came is kept over all attempts: the next one asks for the rest where the
// service can give it.
type download struct {
	into io.Writer
	kept bytes.Buffer
	etag string
	size int64
	// The failure is not the service's, and ends the download.
	failure error
}

func (d *download) failed() error { return d.failure }

func (d *download) isUnknown() bool { return false }

// end has nothing to say, because the length of a file is the answer's.
func (d *download) end() error { return nil }

// lost does nothing: what came of a file is kept.
func (d *download) lost() {}

func (d *download) ask(headers http.Header) {
	if d.etag != "" && d.size > 0 {
		headers.Set("Range", fmt.Sprintf("bytes=%d-", d.size))
		headers.Set("If-Range", d.etag)
	}
}

func (d *download) writesAtOnce() bool { return d.into != nil && d.etag != "" }

// begin returns how many bytes of the answer are here already.
func (d *download) begin(answer *http.Response) (int64, error) {
	etag := ""
	if answer.Header.Get("Accept-Ranges") == "bytes" {
		etag = answer.Header.Get("ETag")
	}
	if answer.StatusCode == http.StatusPartialContent {
		given := answer.Header.Get("Content-Range")
		if strings.HasPrefix(given, fmt.Sprintf("bytes %d-", d.size)) && etag == d.etag {
			return 0, nil
		}
		return 0, fmt.Errorf("contestó otra parte (%s)", given)
	}
	if etag != "" && etag == d.etag {
		return d.size, nil
	}
	if d.writesAtOnce() && d.size > 0 {
		d.failure = errors.New("El archivo cambió mientras se descargaba; descárguelo de nuevo")
		return 0, d.failure
	}
	d.etag, d.size = etag, 0
	d.kept.Reset()
	return 0, nil
}

func (d *download) keep(piece []byte) error {
	// A file that may have to come again from its beginning is written once it is whole.
	if !d.writesAtOnce() {
		d.kept.Write(piece)
	} else if _, d.failure = d.into.Write(piece); d.failure != nil {
		return d.failure
	}
	d.size += int64(len(piece))
	return nil
}

// RFC 6266 has a second, exact name where the plain one was changed.
var (
	exactName = regexp.MustCompile(`(?i)filename\*=UTF-8''([^;]+)`)
	plainName = regexp.MustCompile(`filename="([^"]*)"`)
)

func (d *download) finish(headers http.Header) (*File, error) {
	if d.into != nil {
		if _, err := d.kept.WriteTo(d.into); err != nil {
			return nil, err
		}
	}
	file := &File{Size: d.size, Type: headers.Get("Content-Type"), RequestID: headers.Get("X-Request-Id")}
	if d.into == nil {
		file.Bytes = d.kept.Bytes()
	}
	disposition := headers.Get("Content-Disposition")
	if found := exactName.FindStringSubmatch(disposition); found != nil {
		file.Name, _ = url.PathUnescape(found[1])
	} else if found := plainName.FindStringSubmatch(disposition); found != nil {
		file.Name = found[1]
	}
	return file, nil
}
