#!/bin/sh
set -e
cd "$(dirname "$0")"
if [ -f node_modules/.done ] && cmp -s package.json node_modules/.done; then exit 0; fi
npm install --no-audit --no-fund --loglevel=error
cp package.json node_modules/.done
