#!/bin/sh
set -e
cd "$(dirname "$0")"
if [ target/node.jar -nt pom.xml ] && [ -z "$(find src -newer target/node.jar -type f)" ]; then exit 0; fi
nice -n 10 mvn -q -B -T1 -DskipTests package
