#!/bin/sh
set -e
cd "$(dirname "$0")"
bin=$(sed -n 's/^name = "\(.*\)"/\1/p' Cargo.toml | head -1)
if [ -x node ] && [ node -nt src/main.rs ] && [ node -nt Cargo.toml ]; then exit 0; fi
export CARGO_TARGET_DIR="$(cd .. && pwd)/.cargo-target"
[ -f Cargo.lock ] && locked=--locked
nice -n 10 cargo build -j1 $locked
cp -f "$CARGO_TARGET_DIR/debug/$bin" node.new && mv node.new node && touch node
