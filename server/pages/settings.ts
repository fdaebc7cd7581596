/** What the pages have to know of the server's configuration. */
export interface PageSettings {
  /** A placeholder stands at `/actual-login` (LOGIN-2). */
  loginMigrating: boolean;
}

/**
 * Tells a page of the settings, so that it leads within the site to the same screens as the server does. In the page
 * and not in its script: the configuration may change without a build.
 */
export function nameSettings(html: string, { loginMigrating }: PageSettings): string {
  return loginMigrating ? html.replace('</head>', '<meta name="login-migrating" content="yes"></head>') : html;
}
