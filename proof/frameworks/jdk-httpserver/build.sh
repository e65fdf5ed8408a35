#!/bin/sh
set -e
cd "$(dirname "$0")"
GSON=2.13.2
if [ -f classes/Main.class ] && [ classes/Main.class -nt Main.java ] && [ -f lib/gson.jar ]; then exit 0; fi
mkdir -p lib classes
[ -f lib/gson.jar ] || mvn -q -B dependency:copy -Dartifact=com.google.code.gson:gson:$GSON -DoutputDirectory="$PWD/lib" -Dmdep.stripVersion=true
nice -n 10 javac -cp lib/gson.jar -d classes Main.java
