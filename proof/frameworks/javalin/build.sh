#!/bin/sh
set -e
cd "$(dirname "$0")"
if [ -d target/lib ] && [ target/classes/Main.class -nt src/main/java/Main.java ] && [ target/classes/Main.class -nt pom.xml ]; then exit 0; fi
nice -n 10 mvn -q -B -T1 prepare-package
touch target/classes/Main.class
