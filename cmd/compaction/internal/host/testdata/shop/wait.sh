#!/bin/sh
# Waits for a database as start-up scripts do, and then starts or gives up.
i=0
while [ $i -lt 60 ]; do echo "waiting for the database at 127.0.0.1:5432"; i=$((i+1)); done
if [ "$1" = up ]; then echo "the database is up"; echo "12 migrations applied"; exit 0; fi
echo "error: dial tcp 127.0.0.1:5432: connect: connection refused" >&2
echo "giving up after 60 attempts"
exit 3
