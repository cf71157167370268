<?php

// Plays scenarios with the PHP client: a task of JSON on each line, and what came of it on a line.

declare(strict_types=1);

use CfdiStamping\Attempt;
use CfdiStamping\CfdiError;
use CfdiStamping\Cliente;
use CfdiStamping\Desenlace;
use CfdiStamping\Fault;
use CfdiStamping\File;
use CfdiStamping\Json;
use CfdiStamping\Webhook;

require getenv('CFDI_PHP') . '/autoload.php';

function filled(mixed $value, mixed $before): mixed
{
    if (!is_array($value)) {
        return $value;
    }
    if (isset($value['$of'])) {
        return array_reduce(explode('.', $value['$of']), static fn (array $one, string $name) => $one[$name], $before);
    }
    return array_map(static fn (mixed $each): mixed => filled($each, $before), $value);
}

function called(Cliente $cfdi, array $call, mixed $before): array
{
    if (isset($call['webhook'])) {
        ['body' => $body, 'headers' => $headers, 'secrets' => $secrets] = $call['webhook'];
        return ['value' => $call['method'] === 'verificarWebhook'
            ? Webhook::verificar($body, $headers, $secrets)
            : Webhook::verificarDePlataforma($body, $headers, $secrets)];
    }
    [$resource, $name] = explode('.', $call['method']);
    $options = $call['options'] ?? [];
    foreach (['cada', 'plazo'] as $one) {
        if (isset($options["{$one}Ms"])) {
            $options[$one] = $options["{$one}Ms"] / 1000;
            unset($options["{$one}Ms"]);
        }
    }
    $into = ($call['isWritten'] ?? false) ? fopen('php://memory', 'w+') : null;
    $named = $options + ($into === null ? [] : ['into' => $into]);
    $args = [...$call['ids'] ?? [], ...(isset($call['body']) ? [filled($call['body'], $before)] : [])];
    $answer = $cfdi->$resource->$name(...$args, ...$named);
    if ($answer instanceof Generator) {
        $items = [];
        foreach ($answer as $item) {
            $items[] = $item instanceof Desenlace ? plain($item) : $item;
            if (count($items) === ($call['take'] ?? null)) {
                break;
            }
        }
        return ['value' => $items];
    }
    if (!$answer instanceof File) {
        return ['value' => $answer];
    }
    $about = ['name' => $answer->name, 'type' => $answer->type, 'size' => $answer->size];
    $bytes = $into === null ? $answer->bytes : stream_get_contents($into, -1, 0);
    return ['file' => $about + ['base64' => base64_encode($bytes)]];
}

function failed(CfdiError $error): array
{
    $faults = array_map(static fn (Fault $fault): array => get_object_vars($fault), $error->faults);
    $parts = get_object_vars($error);
    return ['message' => $error->getMessage(), 'code' => $error->codigo, 'faults' => $faults] + $parts;
}

function plain(Desenlace $item): array
{
    return ['error' => $item->error === null ? null : failed($item->error)] + get_object_vars($item);
}

function outcome(Cliente $cfdi, array $call, mixed $before): array
{
    try {
        return called($cfdi, $call, $before);
    } catch (CfdiError $error) {
        return ['error' => failed($error)];
    } catch (Exception $failure) {
        return ['failure' => $failure->getMessage()];
    }
}

while (($line = fgets(STDIN)) !== false) {
    $task = Json::read($line);
    $given = $task['client'] ?? [];
    $heard = [];
    $cfdi = new Cliente(
        $task['baseUrl'],
        $task['apiKey'] ?? 'sk_test_1',
        cuenta: $given['cuenta'] ?? null,
        timeout: ($given['timeoutMs'] ?? 30_000) / 1000,
        retries: $given['retries'] ?? 4,
        retryDelay: ($given['retryDelayMs'] ?? 1) / 1000,
        log: static function (Attempt $attempt) use (&$heard): void {
            $heard[] = get_object_vars($attempt);
        },
    );
    $outcomes = [];
    foreach ($task['calls'] as $call) {
        $outcomes[] = outcome($cfdi, $call, $outcomes === [] ? null : end($outcomes)['value'] ?? null);
    }
    echo Json::write(['outcomes' => $outcomes, 'heard' => $heard]), "\n";
}
