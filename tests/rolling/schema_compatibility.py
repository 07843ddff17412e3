"""Does a client that was written for one JSON schema understand another one?"""

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]
LOWER_BOUNDS = ("minimum", "minLength", "minItems")
UPPER_BOUNDS = ("maximum", "maxLength", "maxItems")


class Comparison:
    """Compares what one side sends with what the other side accepts.

    `sent` and `accepted` are the documents that references point into. `ignores_more`: does the other side ignore fields that
    it does not know, and messages of unknown types? Clients do, servers do not.
    """

    def __init__(self, sent: Schema, accepted: Schema, *, ignores_more: bool) -> None:
        self._sent, self._accepted = sent, accepted
        self._ignores_more = ignores_more
        self._known: set[tuple[str, str]] = set()

    def find_faults(self, sent: Schema, accepted: Schema, where: str = "") -> list[str]:
        """What can be sent that is not accepted; empty: everything is."""
        pair = (str(sent.get("$ref", id(sent))), str(accepted.get("$ref", id(accepted))))
        if pair in self._known:
            return []
        self._known.add(pair)
        sent, accepted = _resolve(self._sent, sent), _resolve(self._accepted, accepted)
        if "anyOf" in sent:
            return [fault for each in sent["anyOf"] for fault in self._find_in_options(each, accepted, where)]
        return self._find_in_options(sent, accepted, where)

    def _find_in_options(self, sent: Schema, accepted: Schema, where: str) -> list[str]:
        """Of one kind of value: not accepted by any option."""
        if "anyOf" not in accepted:
            return self._find_in_values(_resolve(self._sent, sent), accepted, where)
        one = _resolve(self._sent, sent)
        options = [_resolve(self._accepted, each) for each in accepted["anyOf"]]
        tagged = [each for each in options if _tag(each) is not None and _tag(each) == _tag(one)]
        if _tag(one) is not None and not tagged and self._ignores_more:
            return []  # a message of an unknown type
        found = [self._find_in_values(one, each, where) for each in tagged or options]
        return min(found, key=len, default=[f"{where}: nothing is accepted"])

    def _find_in_values(self, sent: Schema, accepted: Schema, where: str) -> list[str]:
        if not accepted.keys() - {"title", "description", "default"}:
            return []  # anything is accepted
        if "enum" in accepted or "enum" in sent:
            return self._find_in_enums(sent, accepted, where)
        kinds = (sent.get("type"), accepted.get("type"))
        if kinds[0] != kinds[1] and kinds != ("integer", "number"):
            return [f"{where}: {kinds[0]} is sent, {kinds[1]} is accepted"]
        found = [f"{where}: {name} is {sent.get(name)}, accepted {accepted[name]}" for name in LOWER_BOUNDS
                 if name in accepted and sent.get(name, float("-inf")) < accepted[name]]  # fmt: skip
        found += [f"{where}: {name} is {sent.get(name)}, accepted {accepted[name]}" for name in UPPER_BOUNDS
                  if name in accepted and sent.get(name, float("inf")) > accepted[name]]  # fmt: skip
        if kinds[0] == "array" and "items" in accepted:
            found += self.find_faults(sent.get("items", {}), accepted["items"], f"{where}[]")
        if kinds[0] == "object":
            found += self._find_in_fields(sent, accepted, where)
        return found

    def _find_in_enums(self, sent: Schema, accepted: Schema, where: str) -> list[str]:
        words = sent.get("enum")
        if words is None:
            return [f"{where}: any {sent.get('type')} is sent, {accepted['enum']} are accepted"]
        if "enum" not in accepted:
            is_text = accepted.get("type") == "string" and all(isinstance(word, str) for word in words)
            return [] if is_text else [f"{where}: {words} are sent, {accepted.get('type')} is accepted"]
        return [f"{where}: {word!r} is not accepted" for word in words if word not in accepted["enum"]]

    def _find_in_fields(self, sent: Schema, accepted: Schema, where: str) -> list[str]:
        fields, known = sent.get("properties", {}), accepted.get("properties", {})
        found = [f"{where}.{name} may be missing" for name in accepted.get("required", [])
                 if name not in sent.get("required", [])]  # fmt: skip
        for name, each in fields.items():
            if name in known:
                found += self.find_faults(each, known[name], f"{where}.{name}")
            elif not self._ignores_more and accepted.get("additionalProperties") is False:
                found.append(f"{where}.{name} is not accepted")
        if self._ignores_more:  # a client that is used to a field reads it
            found += [f"{where}.{name} is not sent any more" for name in known if name not in fields and fields]
        return found


def _resolve(document: Schema, schema: Schema) -> Schema:
    while "$ref" in schema:
        found: Any = document
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        schema = found
    return schema


def _tag(schema: Schema) -> object:
    """What tells a message or a command from others: the only value of its `type` or `do`."""
    for name in ("type", "do"):
        words = schema.get("properties", {}).get(name, {}).get("enum", [])
        if len(words) == 1:
            return words[0]
    return None


def find_socket_faults(before: Schema, after: Schema) -> list[str]:
    """What clients of the socket `before` would not understand of a server that speaks `after`, or would be refused."""
    messages = Comparison(after, before, ignores_more=True)
    commands = Comparison(before, after, ignores_more=False)
    return [
        *messages.find_faults(after["properties"]["message"], before["properties"]["message"], "message"),
        *commands.find_faults(before["properties"]["command"], after["properties"]["command"], "command"),
    ]


def find_http_faults(before: Schema, after: Schema) -> list[str]:
    """The same of requests and responses, as OpenAPI documents describe them."""
    found = []
    for path, methods in before["paths"].items():
        for method, operation in methods.items():
            where, now = f"{method.upper()} {path}", after["paths"].get(path, {}).get(method)
            if now is None:
                found.append(f"{where} is gone")
                continue
            found += _find_parameter_faults(operation, now, where)
            if "requestBody" in operation:
                sent, accepted = (_json_schema(each["requestBody"]) for each in (operation, now))
                found += Comparison(before, after, ignores_more=False).find_faults(sent, accepted, f"{where} body")
            for status in ("200", "201"):
                if status in operation["responses"]:
                    sent, accepted = (_json_schema(each["responses"].get(status, {})) for each in (now, operation))
                    found += Comparison(after, before, ignores_more=True).find_faults(sent, accepted, f"{where} {status}")
    return found


def _find_parameter_faults(before: Schema, after: Schema, where: str) -> list[str]:
    names = {each["name"] for each in before["parameters"]} if "parameters" in before else set()
    now = {each["name"]: each["required"] for each in after.get("parameters", [])}
    found = [f"{where} does not take {name} any more" for name in sorted(names - now.keys())]
    return found + [f"{where} needs {name}" for name, is_needed in now.items() if is_needed and name not in names]


def _json_schema(body: Schema) -> Schema:
    schema: Schema = body.get("content", {}).get("application/json", {}).get("schema", {})
    return schema
