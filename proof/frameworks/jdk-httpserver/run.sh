#!/bin/sh
dir="$(dirname "$0")"
exec java -cp "$dir/classes:$dir/lib/gson.jar" Main
