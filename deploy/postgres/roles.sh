#!/bin/sh
# The roles and databases of an empty cluster; the release's migrations do everything else.
set -eu
owner=$(cat "$HALCYON_OWNER_PASSWORD_FILE")
app=$(cat "$HALCYON_APP_PASSWORD_FILE")
psql -v ON_ERROR_STOP=1 -v owner="$owner" -v app="$app" -U postgres <<'SQL'
create role halcyon_owner login nosuperuser nocreatedb nocreaterole password :'owner';
create role halcyon_app login nosuperuser nocreatedb nocreaterole password :'app';
create database halcyon owner halcyon_owner;
create database halcyon_games owner halcyon_owner;
revoke all on database halcyon from public;
revoke all on database halcyon_games from public;
grant connect, temporary on database halcyon to halcyon_app;
SQL
