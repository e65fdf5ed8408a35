#!/bin/sh
# The control socket has one fixed path in the home folder: off, so that two nodes can run side by side.
cd "$(dirname "$0")"
exec .venv/bin/gunicorn --no-control-socket --bind "127.0.0.1:${PORT:-8080}" app:app
