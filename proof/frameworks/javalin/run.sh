#!/bin/sh
dir="$(dirname "$0")/target"
exec java -cp "$dir/classes:$dir/lib/*" Main
