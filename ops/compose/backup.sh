#!/bin/sh
# Every day at BACKUP_HOUR (UTC; 9 by default, the middle of Mexico's night): `npm run backup` into /backup.
# Ends with an error, and is started again, if a backup fails.
set -eu
: "${BACKUP_HOUR:=9}"
while :; do
	now=$(date -u +%s)
	next=$((now - now % 86400 + BACKUP_HOUR * 3600))
	[ "$next" -gt "$now" ] || next=$((next + 86400))
	sleep $((next - now))
	node src/server/commands/backup.ts --to /backup --keep 14
done
