#!/bin/sh
# Every day at BACKUP_HOUR (UTC; 9 by default, the middle of Mexico's night): the database first, the
# pictures after it, into BACKUP_DIR. With `once` it makes one now. A dump has its name only when it is whole;
# the last fourteen are kept. Ends with an error, and is started again, if one of them fails.
set -eu
: "${BACKUP_DIR:=/backup}" "${BACKUP_HOUR:=9}" "${FILES_DIR:=/var/lib/ciguena/files}" "${KEEP:=14}"
if [ -n "${DATABASE_URL_FILE:-}" ]; then DATABASE_URL=$(cat "$DATABASE_URL_FILE"); fi

back_up() {
	rm -f "$BACKUP_DIR"/*.dump.part
	dump=$BACKUP_DIR/ciguena-$(date -u +%Y%m%dT%H%M%SZ).dump
	pg_dump --format=custom --file="$dump.part" "$DATABASE_URL"
	pg_restore --list "$dump.part" > /dev/null
	mv "$dump.part" "$dump"
	mkdir -p "$BACKUP_DIR/files"
	cp -Rn "$FILES_DIR/." "$BACKUP_DIR/files/"
	ls -1 "$BACKUP_DIR"/ciguena-*.dump | sort -r | tail -n "+$((KEEP + 1))" | xargs -r rm --
	echo "backed up: $dump"
}

if [ "${1:-}" = once ]; then
	back_up
	exit
fi
while :; do
	now=$(date -u +%s)
	next=$((now - now % 86400 + BACKUP_HOUR * 3600))
	[ "$next" -gt "$now" ] || next=$((next + 86400))
	sleep $((next - now))
	back_up
done
