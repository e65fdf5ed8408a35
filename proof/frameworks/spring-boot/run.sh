#!/bin/sh
exec java -jar "$(dirname "$0")/target/node.jar"
