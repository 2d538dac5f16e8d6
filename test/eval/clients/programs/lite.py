"""LiteLLM's client: `python lite.py openai|anthropic`. Its checks are those of `told.mjs`."""

import json
import os
import sys
import urllib.request

import litellm

URL, KEY = os.environ["GOLEM_URL"], os.environ["GOLEM_KEY"]
[BY] = sys.argv[1:]
SESSION = f"of-litellm-{BY}"
BASE = f"{URL}/v1" if BY == "openai" else URL
TOOL = {
    "type": "function",
    "function": {
        "name": "weather",
        "description": "The temperature of a city.",
        "parameters": {
            "type": "object",
            "properties": {"city": {"type": "string"}},
            "required": ["city"],
            "additionalProperties": False,
        },
    },
}
litellm.suppress_debug_info = True


def ask(asked, model="mine", key=KEY, **more):
    messages = asked if isinstance(asked, list) else [{"role": "user", "content": asked}]
    return litellm.completion(
        model=f"{BY}/{model}", api_base=BASE, api_key=key, messages=messages, max_retries=0, max_tokens=100, **more
    )


def plain():
    answer = ask("Say hello.")
    assert answer.choices[0].message.content == "Hello there.", answer
    assert answer.usage.total_tokens > 0


def streams():
    pieces = [chunk.choices[0].delta.content or "" for chunk in ask("Count to ten.", stream=True)]
    assert "".join(pieces) == "One, two, three, four, five, six, seven, eight, nine and ten.", pieces
    assert len([piece for piece in pieces if piece]) > 1, "all came in one piece"


def tools():
    first = [{"role": "user", "content": "How warm is it in Bern?"}]
    message = ask(first, tools=[TOOL]).choices[0].message
    [call] = message.tool_calls
    assert json.loads(call.function.arguments) == {"city": "Bern"}, call
    result = {"role": "tool", "tool_call_id": call.id, "content": "7 °C"}
    end = ask([*first, message.model_dump(exclude_none=True), result], tools=[TOOL])
    assert end.choices[0].message.content == "It is 7 degrees in Bern.", end


def errors():
    for kind, asked, how in [
        (litellm.NotFoundError, "Say hello.", {"model": "gpt-99"}),
        (litellm.AuthenticationError, "Say hello.", {"key": "golem_wrong"}),
        (litellm.BadRequestError, "Say hello.", {"top_p": 9}),
        (litellm.RateLimitError, "Slow down.", {}),
    ]:
        try:
            ask(asked, **how)
        except kind as error:
            # Of Anthropic's headers it passes none on with a failure.
            if kind is litellm.RateLimitError and BY == "openai":
                after = error.response.headers.get("retry-after")
                assert after == "7", f"retry-after {after}"
        else:
            raise AssertionError(f"{kind.__name__} was not raised")


def headers():
    answer = ask("Say hello.", extra_headers={"x-golem-session": SESSION})
    told = answer._hidden_params["additional_headers"]
    header = {name.removeprefix("llm_provider-"): value for name, value in told.items()}
    assert header["x-golem-model"] == "mine" and header["x-golem-cache"].startswith("miss"), header
    assert float(header["x-golem-cost"]) > 0, header
    request = urllib.request.Request(
        f"{URL}/v1/requests/{header['x-golem-id']}", headers={"authorization": f"Bearer {KEY}"}
    )
    with urllib.request.urlopen(request) as response:
        account = json.load(response)
    assert (account["model"], account["session"]) == ("mine", SESSION), account


for check in (plain, streams, tools, errors, headers):
    why = None
    try:
        check()
    except Exception as error:
        why = f"{type(error).__name__}: {error}".split("\n")[0][:300]
    print(json.dumps({"column": check.__name__, "ok": why is None, "why": why}), flush=True)
