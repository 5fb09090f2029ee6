#!/usr/bin/env bash
# Ships the release of one service to one environment. Made up, as are its habits: a banner, a checklist with [ OK ]
# and [NOK], uploads that count up, a health check that polls.
# usage: deploy.sh ENVIRONMENT [good|bad|warm]
set -euo pipefail
env=${1:?usage: deploy.sh ENVIRONMENT}
health=${2:-good}
say() { printf '[%s] %s\n' "$(date +%T)" "$*"; }

cat <<'BANNER'
==================== NOTICE ====================
 This system is for authorised use. Deployments
 are logged. Questions go to #platform.
 Change freeze: 20 December to 2 January.
================================================
BANNER
say "deploying checkout 2024.12.0 to $env"
for check in branch signature migrations quota secrets dns certificates capacity; do say "[ OK ] preflight: $check"; done
[ "$health" != bad ] || say "[NOK] preflight: backup is 31 hours old, 24 at most"
files=(web/index.html web/app.3f9c1.js web/app.3f9c1.css web/vendor.88aa0.js api/server.pyz api/schema.sql jobs/nightly.pyz jobs/reindex.pyz)
for f in "${files[@]}"; do
  if [ "$health" = warm ]; then
    say "skip $f (same checksum)"
  else
    for p in 0 25 50 75 100; do say "upload $f ${p}%"; done
    say "stored $f sha256:$(printf '%s' "$f" | sha256sum | cut -c1-64)"
  fi
done
if [ "$health" = warm ]; then say "nothing to deploy: $env runs 2024.12.0"; exit 0; fi
for node in node-1 node-2 node-3; do
  say "draining $node"
  for i in 1 2 3 4 5 6; do say "waiting for $node ($i/6): 503 from /health"; done
  if [ "$health" = bad ] && [ $node = node-2 ]; then
    say "waiting for $node (6/6): giving up"
    say "node-2 log: config key PAYMENT_URL must be replaced before start"
    say "rolling back node-1"
    say "rolled back: $env still runs 2024.11.3"
    exit 17
  fi
  say "[ OK ] $node answers 200"
done
say "released checkout 2024.12.0 to $env in 4m12s"
say "https://$env.example.com/ is live"
