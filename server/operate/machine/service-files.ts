// The files with which a machine runs Quai as a service, behind HTTPS: a unit of systemd, and a site for Caddy or for nginx. Comments in them
// are for who installs it, in French.
import { STRICT_TRANSPORT } from '../../http/security-headers.ts'

export interface Installation {
  /** Where Quai is unpacked. */
  readonly root: string
  readonly data: string
  readonly node: string
  readonly host: string
  readonly port: number
  /** The public address. */
  readonly url: string
  readonly usesPostgres: boolean
}

/** The largest upload, with what its form adds. */
const LARGEST = 16
const TO_NAME = 'quai.example.org'

const domainOf = ({ url }: Installation): string => {
  const { hostname, protocol } = new URL(url)
  return protocol === 'https:' ? hostname : TO_NAME
}
const upstreamOf = ({ host, port }: Installation): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** As a unit file reads it: percent signs are its own. */
const inUnit = (text: string): string => `"${text.replace(/["\\]/g, '\\$&').replaceAll('%', '%%')}"`

export const systemdUnit = (of: Installation): string => `# /etc/systemd/system/quai.service
# Créez le compte\u00a0: useradd --system --home-dir ${of.data} --shell /usr/sbin/nologin quai
# Puis\u00a0: systemctl daemon-reload && systemctl enable --now quai
[Unit]
Description=Quai
After=network-online.target${of.usesPostgres ? ' postgresql.service' : ''}
Wants=network-online.target

[Service]
User=quai
Group=quai
WorkingDirectory=${of.root.replaceAll('%', '%%')}
Environment=NODE_ENV=production
Environment=${inUnit(`QUAI_DATA=${of.data}`)}
Environment=HOST=${of.host} PORT=${of.port}
Environment=QUAI_URL=https://${domainOf(of)} QUAI_TRUST_PROXY=1
# Les réglages secrets (QUAI_DATABASE_URL, QUAI_SMTP_URL)\u00a0: un fichier que root seul peut lire, une variable par ligne.
EnvironmentFile=-/etc/quai.env
ExecStart=${inUnit(of.node)} dist/server/main.js
Restart=always
RestartSec=2
TimeoutStopSec=20
LimitNOFILE=65536

UMask=0077
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ReadWritePaths=${inUnit(of.data)}
ProtectHome=${[of.root, of.data, of.node].some(isInHome) ? 'read-only' : 'yes'}
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
PrivateIPC=yes
ProtectProc=invisible
ProcSubset=pid
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
KeyringMode=private
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`

const isInHome = (path: string): boolean => /^[/](?:home|root)[/]/.test(path)

export const caddySite = (of: Installation): string => `# /etc/caddy/Caddyfile
# Caddy obtient et renouvelle lui-même le certificat.
${domainOf(of)} {
	request_body {
		max_size ${LARGEST}MB
	}
	# Ces deux réponses arrivent ligne à ligne\u00a0: ni tampon ni compression.
	@streams path /api/live /api/sync
	handle @streams {
		reverse_proxy ${upstreamOf(of)} {
			flush_interval -1
		}
	}
	handle {
		encode zstd gzip
		reverse_proxy ${upstreamOf(of)}
	}
	header Strict-Transport-Security "${STRICT_TRANSPORT}"
}
`

const nginxHeaders = `		proxy_http_version 1.1;
		proxy_set_header Connection "";
		proxy_set_header Host $host;
		# Remplacés, jamais recopiés\u00a0: Quai croit ce qu’ils disent.
		proxy_set_header X-Forwarded-For $remote_addr;
		proxy_set_header X-Forwarded-Proto $scheme;
		proxy_set_header X-Forwarded-Host $host;`

export const nginxSite = (of: Installation): string => `# /etc/nginx/sites-available/quai
# Le certificat\u00a0: certbot certonly --webroot -w /var/www/html -d ${domainOf(of)}
server {
	listen 80;
	listen [::]:80;
	server_name ${domainOf(of)};
	location /.well-known/acme-challenge/ { root /var/www/html; }
	location / { return 301 https://$host$request_uri; }
}
server {
	listen 443 ssl http2;
	listen [::]:443 ssl http2;
	server_name ${domainOf(of)};
	ssl_certificate /etc/letsencrypt/live/${domainOf(of)}/fullchain.pem;
	ssl_certificate_key /etc/letsencrypt/live/${domainOf(of)}/privkey.pem;
	ssl_protocols TLSv1.2 TLSv1.3;
	client_max_body_size ${LARGEST}m;
	proxy_hide_header Strict-Transport-Security;
	add_header Strict-Transport-Security "${STRICT_TRANSPORT}" always;

	location / {
		proxy_pass http://${upstreamOf(of)};
${nginxHeaders}
	}
	# Ces deux réponses arrivent ligne à ligne\u00a0: ni tampon ni compression.
	location ~ ^/api/(live|sync)$ {
		proxy_pass http://${upstreamOf(of)};
${nginxHeaders}
		proxy_buffering off;
		gzip off;
		proxy_read_timeout 1h;
	}
}
`

export const serviceFiles = { systemd: systemdUnit, caddy: caddySite, nginx: nginxSite } as const
export type ServiceFile = keyof typeof serviceFiles
