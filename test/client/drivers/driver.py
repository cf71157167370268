"""Plays scenarios with the Python client: a task of JSON on each line, and what came of it on a line."""

import asyncio
import base64
import io
import itertools
import re
import sys
from concurrent.futures import ThreadPoolExecutor

from cfdi_stamping import CfdiError, Cliente, ClienteAsync, Desenlace, File, _json
from cfdi_stamping import verificar_webhook, verificar_webhook_de_plataforma

IS_ASYNC = "--async" in sys.argv


def snake(name):
    return re.sub("[A-Z]", lambda found: f"_{found[0].lower()}", name)


def options_of(call):
    options = dict(call.get("options", {}))
    seconds = {f"{name}": options.pop(f"{name}Ms") / 1000 for name in ("cada", "plazo") if f"{name}Ms" in options}
    keys = {"idempotency_key": options.pop("idempotencyKey")} if "idempotencyKey" in options else {}
    return {**options, **seconds, **keys}


def filled(value, before):
    if isinstance(value, dict):
        if "$of" not in value:
            return {name: filled(each, before) for name, each in value.items()}
        for name in value["$of"].split("."):
            before = before[name]
        return before
    return [filled(each, before) for each in value] if isinstance(value, list) else value


async def called(method, call, before):
    into = io.BytesIO()
    args = [*call.get("ids", []), *([filled(call["body"], before)] if "body" in call else [])]
    written = {"into": into} if call.get("isWritten") else {}
    answer = method(*args, **options_of(call), **written)
    if hasattr(answer, "__aiter__"):
        items = []
        async for item in answer:
            items.append(plain(item))
            if len(items) == call.get("take"):
                break
        return {"value": items}
    if hasattr(answer, "__await__"):
        answer = await answer
    if isinstance(answer, File):
        content = into.getvalue() if written else answer.bytes
        about = {"name": answer.name, "type": answer.type, "size": answer.size}
        return {"file": {**about, "base64": base64.b64encode(content).decode()}}
    if hasattr(answer, "__next__"):
        return {"value": [plain(item) for item in itertools.islice(answer, call.get("take"))]}
    return {"value": answer}


def plain(item):
    if not isinstance(item, Desenlace):
        return item
    error = None if item.error is None else error_of(item.error)
    return {"linea": item.linea, "idempotencyKey": item.idempotency_key, "respuesta": item.respuesta, "error": error}


def error_of(error):
    names = ("status", "code", "field", "message", "detail", "remedy", "attempts")
    return {
        **{name: getattr(error, name) for name in names},
        "faults": [vars(fault) for fault in error.faults],
        "idempotencyKey": error.idempotency_key,
        "isOutcomeUnknown": error.is_outcome_unknown,
        "requestId": error.request_id,
    }


async def outcome(cfdi, call, before=None):
    try:
        if "webhook" in call:
            hook = call["webhook"]
            is_own = call["method"] == "verificarWebhook"
            verify = verificar_webhook if is_own else verificar_webhook_de_plataforma
            return {"value": verify(hook["body"], hook["headers"], hook["secrets"])}
        resource, name = call["method"].split(".")
        return await called(getattr(getattr(cfdi, snake(resource)), snake(name)), call, before)
    except CfdiError as error:
        return {"error": error_of(error)}
    except Exception as error:
        return {"failure": str(error)}


async def play(task):
    heard = []
    given = task.get("client", {})
    options = {
        "retry_delay": 0.001,
        **{own: given[name] / 1000 for name, own in (("timeoutMs", "timeout"), ("retryDelayMs", "retry_delay")) if name in given},
        **{name: given[name] for name in ("cuenta", "retries") if name in given},
        "log": lambda one: heard.append(
            {"method": one.method, "path": one.path, "attempt": one.attempt, "status": one.status, "isRepeated": one.is_repeated}
        ),
    }
    cfdi = (ClienteAsync if IS_ASYNC else Cliente)(task["baseUrl"], task.get("apiKey", "sk_test_1"), **options)
    calls, outcomes = task["calls"], []
    if task.get("isAtOnce") and IS_ASYNC:
        outcomes = await asyncio.gather(*(outcome(cfdi, call) for call in calls))
    elif task.get("isAtOnce"):
        with ThreadPoolExecutor(len(calls)) as threads:
            outcomes = list(threads.map(lambda call: asyncio.run(outcome(cfdi, call)), calls))
    else:
        for call in calls:
            outcomes.append(await outcome(cfdi, call, outcomes[-1].get("value") if outcomes else None))
    return {"outcomes": outcomes, "heard": heard}


for line in sys.stdin:
    print(_json.write(asyncio.run(play(_json.read(line.encode())))), flush=True)
