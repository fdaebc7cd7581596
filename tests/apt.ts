import { spawnSync } from 'node:child_process';

function apt(...args: string[]): boolean {
  const [command = 'apt-get', ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...args];
  return spawnSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/** Installs Debian packages, as root or with sudo without a password. @returns whether they are installed */
export function aptInstall(...packages: string[]): boolean {
  const install = () => apt('install', '-y', '-qq', ...packages);
  return install() || (apt('update', '-qq') && install());
}
