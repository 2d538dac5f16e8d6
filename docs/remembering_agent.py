"""An agent that remembers its user, with the standard library alone (docs/memory-for-agents.md)."""
import json
import sys
from urllib.parse import quote
from urllib.request import Request, urlopen


class RememberingAgent:
    def __init__(self, golem, user, model="golem"):
        self.golem, self.user, self.model = golem, user, model

    def say(self, content):
        message = {"role": "user", "content": content}
        body = {"model": self.model, "messages": [message], "user": self.user, "golem": {"profile": "agent"}}
        return self._call("POST", "/v1/chat/completions", body)["choices"][0]["message"]["content"]

    def recall(self, query):
        return self._call("POST", "/v1/search", {"query": query, "user_id": self.user})["results"]

    def correct(self, memory, text):
        return self._call("PUT", f"/v1/memories/{memory}", {"text": text})

    def forget(self):
        return self._call("DELETE", f"/v1/memories?user_id={quote(self.user)}")

    def _call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.golem + path, data, {"content-type": "application/json"}, method=method)) as answer:
            return json.load(answer)


if __name__ == "__main__":  # python3 remembering_agent.py http://127.0.0.1:4180 ada "I moved to Oslo."
    address, user, *said = sys.argv[1:]
    agent = RememberingAgent(address, user)
    for words in said:
        print(agent.say(words))
    print(json.dumps([one["memory"] for one in agent.recall("Where do I live?")]))
