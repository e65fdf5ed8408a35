#!/bin/sh
set -e
cd "$(dirname "$0")"
if [ -f .venv/.done ] && cmp -s requirements.txt .venv/.done; then exit 0; fi
python3 -m venv .venv
.venv/bin/pip install -q --disable-pip-version-check -r requirements.txt
cp requirements.txt .venv/.done
