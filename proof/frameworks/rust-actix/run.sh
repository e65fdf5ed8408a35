#!/bin/sh
exec "$(dirname "$0")/node"
