<?php

declare(strict_types=1);

namespace CfdiStamping;

/**
 * Requests, each sent until it is answered.
 *
 * @internal
 */
final class Core
{
    /** The fate of a request by its answer: when the same request is sent again, and what is known of its outcome. */
    private const REFUSED = ['never', 'refused'];
    private const LATER = ['always', 'undone'];
    private const NOT_LET_IN = ['never', 'undone'];
    private const UNKNOWN = ['repeatable', 'unknown'];
    private const STATUSES = [
        401 => self::NOT_LET_IN,
        403 => self::NOT_LET_IN,
        408 => self::LATER,
        409 => self::LATER,
        429 => self::LATER,
        503 => self::LATER,
    ];
    /** These codes of a 502 are the service's own; any other one is the PAC's or SAT's. */
    private const OWN_CODES = [
        'PAC_NO_DISPONIBLE' => self::LATER,
        'PAC_SIN_RESPUESTA' => ['always', 'unknown'],
        'PAC_CUENTA' => self::LATER,
        'PAC_EMISOR' => self::NOT_LET_IN,
        'PAC_NO_CONFIGURADO' => self::REFUSED,
        'SAT_NO_DISPONIBLE' => self::LATER,
        'SERVICIO_NO_DISPONIBLE' => self::LATER,
        'SERVICIO_SIN_RESPUESTA' => self::UNKNOWN,
    ];
    private const JSON_TYPE = 'application/json';
    private const LINES_TYPE = 'application/x-ndjson';
    private const FILE_TYPES = 'application/xml, application/pdf, application/zip, text/csv';
    private const MOST_ITEMS = 100;
    /** One window of the limit of requests is the longest wait that an answer may ask for. */
    private const WINDOW = 60.0;
    private const MOST_BACKOFF = 15.0;
    /** Items that can be created between two pages before an item is given twice. */
    private const MOST_KEPT = 10_000;
    /** A document in one of these states changes it by itself. */
    private const MOVING = ['timbrando', 'cancelando', 'cancelacion_pendiente'];

    /** The service takes so many lines of a batch, and bytes of a line and of all. */
    private const MOST_LINES = 500;
    private const MOST_OF_LINE = 256 * 1024;
    private const MOST_BYTES = 8 * 1024 * 1024;
    /** Windows of the limit of requests for which a batch waits: an hour in which others took all requests. */
    private const MOST_LIMITED = 60;
    /** These statuses refuse the caller, and not the request. */
    private const STOPS = [null, 401, 403, 404, 405];

    private readonly string $site;
    private readonly Pace $pace;
    private readonly \CurlHandle $curl;

    /**
     * @param ?\Closure(Attempt): void $log
     * @param array<int, mixed> $curl
     */
    public function __construct(
        string $baseUrl,
        private readonly string $apiKey,
        private readonly string $userAgent,
        private readonly ?string $cuenta,
        private readonly float $timeout,
        private readonly int $retries,
        private readonly float $retryDelay,
        ?float $every,
        private readonly ?\Closure $log,
        private readonly array $options,
    ) {
        $this->site = preg_replace('~/api/v1$~D', '', rtrim($baseUrl, '/'));
        $host = trim((string) parse_url($this->site, PHP_URL_HOST), '[]');
        if ($host === '' || preg_match('~^https?://~', $this->site) !== 1) {
            throw new \InvalidArgumentException("baseUrl no es una dirección: $baseUrl");
        }
        $isNear = $host === 'localhost' || $host === '::1' || str_starts_with($host, '127.');
        $name = hash('sha256', "$this->site\0$apiKey");
        $gap = $every ?? ($isNear ? 0.0 : Pace::GUARDED);
        $this->pace = new Pace($gap, sys_get_temp_dir() . "/cfdi-stamping-$name.json");
        $this->curl = curl_init();
    }

    /**
     * @param array<string, string> $ids
     * @param array<string, mixed> $query
     * @return array<string, mixed>
     */
    public function json(
        string $verb,
        string $path,
        array $ids = [],
        array $query = [],
        ?array $body = null,
        bool $takesKey = false,
        ?string $key = null,
    ): array {
        if ($takesKey) {
            $key ??= $body['idempotency_key'] ?? self::uuid();
        }
        $data = $verb === 'POST' ? Json::write($body ?? [], true) : null;
        [$headers, $read] = $this->send($verb, $path, $ids, $query, $data, $key, self::JSON_TYPE, null);
        return [...(array) $read, 'requestId' => $headers['x-request-id'] ?? null];
    }

    /**
     * @param array<string, string> $ids
     * @param array<string, mixed> $query
     * @param resource|null $into
     */
    public function file(string $path, array $ids, array $query, mixed $into): File
    {
        $download = new Download($into);
        [$headers] = $this->send('GET', $path, $ids, $query, null, null, self::FILE_TYPES, $download);
        return $download->finish($headers);
    }

    /**
     * What is created meanwhile pushes items from one page to the next one: those are given once.
     *
     * @param array<string, mixed> $query
     */
    public function items(string $path, array $query): \Generator
    {
        $limite = $query['limite'] ?? self::MOST_ITEMS;
        $given = [];
        for ($pagina = 1; ; $pagina++) {
            $page = $this->json('GET', $path, [], ['limite' => $limite, 'pagina' => $pagina] + $query);
            foreach ($page['data'] as $item) {
                if (isset($given[$item['id'] ?? ''])) {
                    continue;
                }
                $given[$item['id'] ?? ''] = true;
                yield $item;
            }
            $given = array_slice($given, -self::MOST_KEPT, null, true);
            if (count($page['data']) < $limite || $pagina * $limite >= $page['total']) {
                return;
            }
        }
    }

    /**
     * Sends requests in batches, each until its outcome is final. One that is to be sent again goes with the next batch,
     * under its key. Where the service takes no batch its error is told for each, so that the caller has their keys, and
     * then thrown.
     *
     * @param iterable<array<string, mixed>> $requests
     */
    public function batch(string $path, string $each, iterable $requests): \Generator
    {
        $source = (static fn (): \Generator => yield from $requests)();
        /** @var array<int, Order> $open */
        [$open, $waiting, $number, $repetition] = [[], [], 0, 0];
        try {
            while (true) {
                $repetition = $waiting === [] ? 0 : $repetition + 1;
                if ($repetition > 0) {
                    Pace::pause($this->backoff($repetition));
                }
                [$batch, $waiting] = [$waiting, []];
                $size = array_sum(array_map(static fn (Order $order): int => strlen($order->text), $batch));
                for (; count($batch) < self::MOST_LINES && $size < self::MOST_BYTES && $source->valid(); $source->next()) {
                    $number++;
                    $order = $open[$number] = new Order($number, $source->current());
                    if (strlen($order->text) > self::MOST_OF_LINE) {
                        yield $this->alone($each, $order);
                        unset($open[$number]);
                    } else {
                        $size += strlen($order->text);
                        $batch[] = $order;
                    }
                }
                if ($batch === []) {
                    return;
                }
                [$lines, $failure] = [new Lines($batch), null];
                $data = implode('', array_map(static fn (Order $order): string => "$order->text\n", $batch));
                try {
                    $this->send('POST', $path, [], [], $data, null, self::LINES_TYPE, $lines);
                } catch (CfdiError $failure) {
                }
                foreach ($batch as $at => $order) {
                    $order->attempts++;
                    $line = $lines->told[$at + 1] ?? null;
                    if ($line === null) {
                        continue;
                    }
                    [$again, $outcome] = self::fate(['status' => $line['status'], 'body' => $line]);
                    if ($outcome !== 'undone') {
                        $order->isUnknown = $outcome === 'unknown';
                    }
                    $mayChange = $line['status'] < 400 ? ($line['data']['estado'] ?? '') === 'timbrando' : $again !== 'never';
                    if ($mayChange && $order->attempts <= $this->retries) {
                        $waiting[] = $order;
                        continue;
                    }
                    unset($open[$order->number]);
                    yield self::outcome($order, $line);
                }
                if ($failure !== null) {
                    throw $failure;
                }
            }
        } catch (CfdiError $error) {
            foreach ($open as $order) {
                yield new Desenlace($order->number, $order->key, null, $error);
            }
            throw $error;
        }
    }

    private function alone(string $each, Order $order): Desenlace
    {
        try {
            [, $body] = $this->send('POST', $each, [], [], $order->text, $order->key, self::JSON_TYPE, null);
        } catch (CfdiError $error) {
            if (in_array($error->status, self::STOPS, true)) {
                throw $error;
            }
            return new Desenlace($order->number, $order->key, null, $error);
        }
        return new Desenlace($order->number, $order->key, (array) $body, null);
    }

    /** @param array<string, mixed> $line */
    private static function outcome(Order $order, array $line): Desenlace
    {
        $status = $line['status'];
        if ($status < 400) {
            $answer = array_diff_key($line, array_flip(['linea', 'status', 'campo', 'idempotency_key']));
            return new Desenlace($order->number, $order->key, $answer, null);
        }
        $sentence = self::sentence($status, $line);
        $error = new CfdiError($sentence, $status, $line, null, $order->key, $order->attempts, $order->isUnknown);
        return new Desenlace($order->number, $order->key, null, $error);
    }

    private static function sentence(int $status, mixed $body): string
    {
        return CfdiError::text($body, 'error') ?? "El servicio contestó $status sin decir por qué";
    }

    /** Half of it is random, so that requests that failed together are not repeated together. */
    private function backoff(int $times): float
    {
        return min(self::MOST_BACKOFF, $this->retryDelay * 2 ** ($times - 1)) * mt_rand(500, 1000) / 1000;
    }

    /** @param \Closure(?string): array<string, mixed> $read */
    public function follow(\Closure $read, ?string $despues, float $cada): \Generator
    {
        while (true) {
            $page = $read($despues === '' ? null : $despues);
            yield from $page['data'];
            $despues = $page['cursor'];
            if (!$page['hayMas']) {
                Pace::pause($cada);
            }
        }
    }

    /**
     * @param \Closure(): array<string, mixed> $read
     * @return array<string, mixed>
     */
    public function settled(\Closure $read, float $cada, ?float $plazo): array
    {
        $ends = $plazo === null ? INF : self::now() + $plazo;
        while (true) {
            $record = $read();
            $estado = $record['data']['estado'];
            if (!in_array($estado, self::MOVING, true)) {
                return $record;
            }
            if (self::now() + $cada > $ends) {
                throw new \RuntimeException("Sigue en $estado");
            }
            Pace::pause($cada);
            $cada = min($cada * 2, self::WINDOW);
        }
    }

    /**
     * Sends a request until its answer is final. By the contract's table of errors 409, 429, 502 and 503 are sent
     * again, but not a 502 with the PAC's or SAT's own code; a request without an answer only where a repetition is
     * harmless: a read, or a request with a key, as each line of a batch has.
     *
     * @return array{array<string, string>, mixed} The headers, and the JSON.
     */
    private function send(
        string $verb,
        string $path,
        array $ids,
        array $query,
        ?string $data,
        ?string $key,
        string $accept,
        ?Taker $taker,
    ): array {
        $url = $this->address($path, $ids, $query);
        $headers = ["x-api-key: $this->apiKey", "user-agent: $this->userAgent"];
        if ($key !== null) {
            if (preg_match('/^(?!.*\p{Cc}).+$/suD', $key) !== 1) {
                throw new \InvalidArgumentException('Idempotency-Key no puede estar vacía ni tener caracteres de control');
            }
            $headers[] = "idempotency-key: $key";
        }
        $isBatch = $accept === self::LINES_TYPE;
        if ($verb === 'POST') {
            $headers[] = 'content-type: ' . ($isBatch ? self::LINES_TYPE : self::JSON_TYPE);
        }
        // The public catalogs have no limit.
        $group = preg_match('~^/(?:api/v\d+|lotes)/([^/]+)~', $path, $found) === 1 ? $found[1] : null;
        $isRepeatable = $verb === 'GET' || $key !== null || $isBatch;
        [$isUnknown, $limited] = [$taker?->isUnknown() ?? false, 0];
        for ($sent = 1; ; $sent++) {
            if ($group !== null) {
                $this->pace->turn($group);
            }
            [$began, $answer, $failure] = [self::now(), null, null];
            try {
                $answer = $this->attempt($verb, $url, [...$headers, "accept: $accept"], $data, $accept, $taker);
            } catch (\Throwable $failure) {
                $taker?->lost();
            } finally {
                if ($group !== null) {
                    $this->pace->answered($group, self::limit($answer['headers'] ?? []));
                }
            }
            $isSuccess = $answer !== null && $answer['status'] >= 200 && $answer['status'] < 300;
            [$again, $outcome] = $isSuccess ? ['never', 'done'] : self::fate($answer);
            // An earlier attempt's unknown outcome remains until the request itself is judged.
            if ($outcome !== 'undone') {
                $isUnknown = $outcome === 'unknown' && $verb !== 'GET';
            }
            $isRepeated = $taker?->failure() === null
                && ($again === 'always' || ($again === 'repeatable' && $isRepeatable));
            $isLimited = $isBatch && ($answer['status'] ?? 0) === 429;
            $limited += (int) $isLimited;
            $requestId = $answer['headers']['x-request-id'] ?? null;
            $this->tell(new Attempt(
                $verb,
                $path,
                $sent,
                self::now() - $began,
                $answer['status'] ?? null,
                $failure instanceof Silence ? $failure->name : ($failure === null ? null : $failure::class),
                $requestId,
                $isRepeated,
            ));
            if ($isSuccess) {
                return [$answer['headers'], $answer['body']];
            }
            if ($taker?->failure() !== null) {
                throw $taker->failure();
            }
            $isOver = $isLimited ? $limited > self::MOST_LIMITED : $sent - $limited > $this->retries;
            if (!$isRepeated || $isOver) {
                $sentence = $answer === null
                    ? ($failure instanceof Silence && $failure->isLate
                        ? 'El servicio no contestó a tiempo'
                        : "El servicio no dio una respuesta completa ({$failure->getMessage()})")
                    : self::sentence($answer['status'], $answer['body']);
                $status = $answer['status'] ?? null;
                throw new CfdiError($sentence, $status, $answer['body'] ?? null, $requestId, $key, $sent, $isUnknown);
            }
            Pace::pause(self::told($answer) ?? $this->backoff($sent));
        }
    }

    /**
     * @param list<string> $headers
     * @return array{status: int, headers: array<string, string>, body: mixed}
     */
    private function attempt(
        string $verb,
        string $url,
        array $headers,
        ?string $data,
        string $accept,
        ?Taker $taker,
    ): array {
        [$status, $given, $text, $failure, $heard] = [0, [], '', null, self::now()];
        // An exception must not pass through curl.
        $guarded = static function (\Closure $work) use (&$failure): int {
            try {
                return $work();
            } catch (\Throwable $thrown) {
                $failure = $thrown;
                return -1;
            }
        };
        curl_reset($this->curl);
        curl_setopt_array($this->curl, $this->options + [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $verb,
            CURLOPT_HTTPHEADER => [...$headers, 'expect:', ...($taker?->headers() ?? [])],
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_CONNECTTIMEOUT_MS => (int) ($this->timeout * 1000),
            CURLOPT_NOSIGNAL => true,
            // On a connection that ended curl would send a request again by itself.
            CURLOPT_FORBID_REUSE => true,
            // A file may take long, as long as something comes.
            CURLOPT_TIMEOUT_MS => $taker === null ? (int) ($this->timeout * 1000) : 0,
            CURLOPT_NOPROGRESS => $taker === null,
            CURLOPT_XFERINFOFUNCTION => function () use (&$heard): int {
                return self::now() - $heard > $this->timeout ? 1 : 0;
            },
            CURLOPT_HEADERFUNCTION => function (\CurlHandle $_, string $line) use (&$status, &$given, &$heard): int {
                $heard = self::now();
                if (preg_match('~^HTTP/\S+ (\d+)~', $line, $found) === 1) {
                    [$status, $given] = [(int) $found[1], []];
                } elseif (str_contains($line, ':')) {
                    [$name, $value] = explode(':', $line, 2);
                    $given[strtolower($name)] = trim($value);
                }
                return strlen($line);
            },
            CURLOPT_WRITEFUNCTION => static function (\CurlHandle $_, string $piece) use (
                &$status, &$given, &$text, &$heard, &$begun, $taker, $guarded, $accept,
            ): int {
                $heard = self::now();
                return $guarded(static function () use (&$begun, &$text, $status, $given, $taker, $piece, $accept) {
                    self::judge($status, $given, $accept);
                    if ($taker === null || $status >= 300) {
                        $text .= $piece;
                    } else {
                        if ($begun === null) {
                            $taker->begin($status, $given);
                            $begun = true;
                        }
                        $taker->keep($piece);
                    }
                    return strlen($piece);
                });
            },
        ] + ($data === null ? [] : [CURLOPT_POSTFIELDS => $data]));
        $isWhole = curl_exec($this->curl);
        if ($failure !== null) {
            throw $failure;
        }
        if ($isWhole === false) {
            $code = curl_errno($this->curl);
            $isLate = $code === CURLE_OPERATION_TIMEDOUT || $code === CURLE_ABORTED_BY_CALLBACK;
            throw new Silence(curl_strerror($code) ?? "curl $code", "curl $code", $isLate);
        }
        self::judge($status, $given, $accept);
        if ($taker !== null && $status < 300) {
            if ($begun === null) {
                $taker->begin($status, $given);
            }
            $taker->end();
        }
        $isJson = self::type($given) === self::JSON_TYPE && $text !== '';
        return ['status' => $status, 'headers' => $given, 'body' => $isJson ? Json::read($text) : null];
    }

    /** Somebody else's page is no answer of the service. */
    private static function judge(int $status, array $headers, string $accept): void
    {
        $type = self::type($headers);
        if ($status >= 200 && $status < 300 && !in_array($type, explode(', ', $accept), true)) {
            throw new Silence("contestó $status con " . ($type === '' ? 'nada' : $type), 'TypeError', false);
        }
    }

    private static function type(array $headers): string
    {
        return explode(';', $headers['content-type'] ?? '')[0];
    }

    /** @return array{string, string} */
    private static function fate(?array $answer): array
    {
        if ($answer === null) {
            return self::UNKNOWN;
        }
        $code = CfdiError::text($answer['body'], 'codigo');
        if ($answer['status'] === 502 && $code !== null) {
            return self::OWN_CODES[$code] ?? self::REFUSED;
        }
        return self::STATUSES[$answer['status']] ?? ($answer['status'] >= 500 ? self::UNKNOWN : self::REFUSED);
    }

    /** @return ?array{int, float} */
    private static function limit(array $headers): ?array
    {
        [$left, $reset] = [$headers['ratelimit-remaining'] ?? '', $headers['ratelimit-reset'] ?? ''];
        return ctype_digit($left) && ctype_digit($reset) ? [(int) $left, (float) $reset] : null;
    }

    /** Returns the seconds that an answer asks to wait: after a 429 until its window is over. */
    private static function told(?array $answer): ?float
    {
        $after = $answer['headers']['retry-after'] ?? '';
        $seconds = ctype_digit($after) ? (float) $after : null;
        if (($answer['status'] ?? 0) === 429) {
            $seconds = self::limit($answer['headers'])[1] ?? $seconds ?? self::WINDOW;
        }
        return $seconds === null ? null : min($seconds, self::WINDOW);
    }

    private function address(string $path, array $ids, array $query): string
    {
        if ($this->cuenta !== null && preg_match('~^/(plataforma|catalogos|descargas)/~', $path) !== 1) {
            $ids += ['rfc' => $this->cuenta];
            $path = '/plataforma/v1/cuentas/{rfc}' . preg_replace('~^/api/v1~', '', $path);
        }
        // Without its id the address of a document would be another resource's.
        $filled = preg_replace_callback('/\{(\w+)\}/', static fn (array $found): string =>
            ($ids[$found[1]] ?? '') === ''
                ? throw new \InvalidArgumentException("Falta $found[1]")
                : rawurlencode($ids[$found[1]]), $path);
        $given = array_filter($query, static fn (mixed $value): bool => $value !== null);
        $text = static fn (mixed $value): string => is_bool($value) ? ($value ? 'true' : 'false') : (string) $value;
        $pairs = array_map(
            static fn (string $name, mixed $value): string => "$name=" . rawurlencode($text($value)),
            array_keys($given),
            $given,
        );
        return $this->site . $filled . ($pairs === [] ? '' : '?' . implode('&', $pairs));
    }

    private function tell(Attempt $attempt): void
    {
        try {
            if ($this->log !== null) {
                ($this->log)($attempt);
            }
        } catch (\Throwable) {
            // A log that fails must not decide about a document.
        }
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }

    public static function uuid(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0F | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3F | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}
