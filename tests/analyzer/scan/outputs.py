#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Output of real scans against its documents, by programs that are not ours.

Usage: outputs.py json|sarif|page SCAN [--sarif-schema FILE] PATH... [-- FLAGS...]

json: docs/scan.schema.json, read by the package jsonschema. sarif: what SARIF 2.1.0 asks of the parts that we write,
told below in a few lines; with --sarif-schema FILE (the published schema, of which we keep no copy) against that too.
page: headless Chromium opens it, follows a link to the last loop, and its console stays empty.
Exit codes: 0 valid, 1 not, 4 SKIPPED because a package or a program is missing.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
URI = re.compile(r"(?:[A-Za-z0-9\-._~/]|%[0-9A-F]{2})+")
TEXT = {"text": str}
PLACE = {"artifactLocation": {"uri": str, "uriBaseId?": str}, "region?": {"startLine": int, "startColumn?": int}}
# Keys that we write and the kind of their values; "?" marks those that may be missing. All else is an error.
LOG = {
    "$schema": str, "version": str,
    "runs": [{
        "tool": {"driver": {"name": str, "version?": str, "rules": [{
            "id": str, "shortDescription?": TEXT, "fullDescription?": TEXT, "help?": {"text": str, "markdown": str},
            "defaultConfiguration": {"level": str}}]}},
        "invocations?": [{"executionSuccessful": bool, "startTimeUtc": str}],
        "originalUriBaseIds?": {"SRCROOT": {"uri": str, "description": TEXT}},
        "columnKind": str,
        "results": [{
            "ruleId": str, "ruleIndex": int, "level": str, "message": TEXT, "locations?": [{"physicalLocation": PLACE}],
            "relatedLocations?": [{"id": int, "physicalLocation": PLACE, "message?": TEXT}],
            "partialFingerprints": {"kedgeFinding/v1": str},
            "suppressions?": [{"kind": str, "justification": str}]}]}]}
LEVELS = {"none", "note", "warning", "error"}


def shape(value, rule, at, out):
    """Adds what does not have the shape of the rule."""
    if isinstance(rule, type):
        if not isinstance(value, rule) or (rule is int and isinstance(value, bool)):
            out.append(f"{at}: is {type(value).__name__}")
    elif isinstance(rule, list):
        if not isinstance(value, list):
            out.append(f"{at}: is no list")
        else:
            for n, item in enumerate(value):
                shape(item, rule[0], f"{at}/{n}", out)
    elif not isinstance(value, dict):
        out.append(f"{at}: is no object")
    else:
        known = {key.rstrip("?"): part for key, part in rule.items()}
        out += [f"{at}: lacks {key}" for key in rule if not key.endswith("?") and key not in value]
        for key, part in value.items():
            if key in known:
                shape(part, known[key], f"{at}/{key}", out)
            else:
                out.append(f"{at}: has the unknown key {key}")


def uris(place, at, out):
    uri = place["artifactLocation"]["uri"]
    path = uri[len("file://"):] if uri.startswith("file://") else uri
    if not URI.fullmatch(path) or (path == uri and path.startswith("/")):
        out.append(f"{at}: {uri} is no relative reference and no file address")
    if ("uriBaseId" in place["artifactLocation"]) == uri.startswith("file://"):
        out.append(f"{at}: a relative place has a base, an absolute one has none")
    for key, number in place.get("region", {}).items():
        if number < 1:
            out.append(f"{at}: {key} is {number}")


def sarif_problems(log):
    out = []
    shape(log, LOG, "", out)
    if out:
        return out
    if log["version"] != "2.1.0" or not log["$schema"].endswith("sarif-2.1.0.json"):
        out.append("is not 2.1.0")
    for run in log["runs"]:
        rules = run["tool"]["driver"]["rules"]
        ids = [rule["id"] for rule in rules]
        if len(set(ids)) != len(ids):
            out.append("two rules have one id")
        for base in run.get("originalUriBaseIds", {}).values():
            if not base["uri"].startswith("file:///") or not base["uri"].endswith("/"):
                out.append(f"the base {base['uri']} is no absolute folder")
        prints = [result["partialFingerprints"]["kedgeFinding/v1"] for result in run["results"]]
        if len(set(prints)) != len(prints):
            out.append("two results have one fingerprint")
        for n, result in enumerate(run["results"]):
            at = f"result {n}"
            if not 0 <= result["ruleIndex"] < len(rules) or ids[result["ruleIndex"]] != result["ruleId"]:
                out.append(f"{at}: its rule is not at its index")
            if result["level"] not in LEVELS or not result["message"]["text"]:
                out.append(f"{at}: no level or no message")
            if re.search(r"(?<!\{)\{(\{\{)*(?!\{)", result["message"]["text"]):
                out.append(f"{at}: a single brace in its message")
            related = result.get("relatedLocations", [])
            if len({place["id"] for place in related}) != len(related):
                out.append(f"{at}: two related places have one id")
            for place in result.get("locations", []) + related:
                uris(place["physicalLocation"], at, out)
    return out


def scanned(scan, form, paths, extra=()):
    done = subprocess.run([scan, "--format", form, *extra, *paths], cwd=ROOT, capture_output=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"the scan failed: {done.stderr.decode(errors='replace')}")
    return done.stdout.decode("utf-8")


def skip(why):
    print("SKIPPED: " + why)
    raise SystemExit(4)


def by_schema(schema_file, value):
    try:
        import jsonschema
    except ImportError:
        skip("the Python package jsonschema is not installed")
    with open(schema_file, encoding="utf-8") as file:
        schema = json.load(file)
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    return [f"/{'/'.join(map(str, e.absolute_path))}: {e.message[:200]}"
            for e in validator(schema, format_checker=validator.FORMAT_CHECKER).iter_errors(value)]


def page_problems(scan, paths):
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        skip("there is no Chromium")
    out = []
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "report.html")
        text = scanned(scan, "html", paths)
        with open(page, "w", encoding="utf-8") as file:
            file.write(text)
        data = json.loads(text.split('id="dossier-data">', 1)[1].split("</script>", 1)[0])
        last = data["texts"][data["items"][-1][0]]
        done = subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
             f"--user-data-dir={folder}/profile", "--virtual-time-budget=5000", "--dump-dom",
             "file://" + page + "#" + urllib.parse.quote(last, safe="")],
            capture_output=True, text=True, errors="replace", timeout=240, check=False)
    out += [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    if not re.search(r'<details[^>]* id="[^"]*' + re.escape(os.path.basename(last)) + r'"[^>]* open', done.stdout):
        out.append(f"the link to {last} did not open its entry")
    if done.stdout.count('class="dossier"') < min(len(data["items"]), 50):
        out.append("too few entries were drawn")
    return out


def main():
    arguments = sys.argv[1:]
    if len(arguments) < 3 or arguments[0] not in ("json", "sarif", "page"):
        raise SystemExit(__doc__)
    form, scan, *paths = arguments
    published = None
    if paths[0] == "--sarif-schema":
        published, paths = paths[1], paths[2:]
    if form == "page":
        problems = page_problems(scan, paths)
    elif form == "sarif":
        log = json.loads(scanned(scan, form, paths))
        problems = sarif_problems(log) + (by_schema(published, log) if published else [])
    else:
        problems = by_schema(os.path.join(ROOT, "docs/scan.schema.json"), json.loads(scanned(scan, form, paths)))
    for problem in problems[:20]:
        print(problem)
    print(f"{form}: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
