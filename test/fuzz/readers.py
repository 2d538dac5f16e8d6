"""Reads files by Python's own readers, for test/fuzz to hold the product's against: a JSON request a line in, its answer a line out."""

import base64
import csv
import email
import gzip
import html.parser
import io
import json
import mailbox
import os
import re
import sys
import tempfile
import zipfile
from email.policy import default


class Words(html.parser.HTMLParser):
    """What is read of a page."""

    SILENT = {"style", "script", "head", "title"}

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.text = []
        self.silent = 0

    def handle_starttag(self, tag, attrs):
        self.silent += tag in self.SILENT

    def handle_endtag(self, tag):
        self.silent -= tag in self.SILENT

    def handle_data(self, data):
        if self.silent == 0:
            self.text.append(data)


def encoded(request):
    return base64.b64encode(request["text"].encode(request["encoding"])).decode()


def rows(request):
    data = base64.b64decode(request["bytes"])
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    text = data.decode(request["encoding"])
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=request["delimiter"]))


def message(raw):
    # What a mailbox put before a line that says From is taken away again.
    raw = re.sub(rb"(?m)^>(>*From )", rb"\1", raw)
    read = email.message_from_bytes(raw, policy=default)
    body = read.get_body(preferencelist=("plain", "html"))
    text = None if body is None else body.get_content()
    if body is not None and body.get_content_subtype() == "html":
        words = Words()
        words.feed(text)
        text = "".join(words.text)
    sender = read["from"].addresses[0] if read["from"] and read["from"].addresses else None
    return {
        "by": None if sender is None else sender.display_name or sender.addr_spec,
        "title": None if read["subject"] is None else str(read["subject"]),
        "at": None if read["date"] is None else read["date"].datetime.timestamp(),
        "text": text,
    }


def messages(request):
    data = base64.b64decode(request["bytes"])
    handle, path = tempfile.mkstemp()
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    box = mailbox.mbox(path, create=False)
    found = [message(box.get_bytes(key)) for key in box.keys()]
    box.close()
    os.unlink(path)
    return found


def chat(request):
    """A chat of Telegram: who said what, and when."""
    told = json.loads(base64.b64decode(request["bytes"]).decode("utf-8-sig"))

    def text(value):
        if isinstance(value, str):
            return value
        return "".join(text(part["text"] if isinstance(part, dict) else part) for part in value)

    return [
        {"by": one["from"], "at": int(one["date_unixtime"]), "text": text(one["text"])}
        for one in told["messages"]
        if one["type"] == "message"
    ]


def zipped(request):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED if request["deflate"] else zipfile.ZIP_STORED) as file:
        for name, text in request["files"]:
            file.writestr(name, text)
    return base64.b64encode(packed.getvalue()).decode()


READERS = {"encoded": encoded, "rows": rows, "messages": messages, "chat": chat, "zipped": zipped}

for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = {"value": READERS[request["ask"]](request)}
    except Exception as error:  # What Python cannot read is told, not judged.
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
