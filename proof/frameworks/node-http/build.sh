#!/bin/sh
# Nothing to install: node:http only.
exit 0
