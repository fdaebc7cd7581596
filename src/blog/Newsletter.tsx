import { BASE_PATH } from '../../machines/domain/base-path.ts';
import styles from './Newsletter.module.css';

/**
 * The newsletter block, wired to nothing (BLOG-4): no form, no name, so that nothing of an address leaves the page.
 * The feed beside it works.
 */
export function Newsletter() {
  return (
    <section className={styles.newsletter} aria-labelledby="newsletter">
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2 id="newsletter">Newsletter</h2>
          <p>
            Every article is also in the <a href={`${BASE_PATH}/feed.xml`}>RSS feed</a>.
          </p>
        </div>
        <div className={styles.block}>
          <div className={styles.line}>
            <input
              type="email"
              placeholder="Enter your email"
              aria-label="Enter your email"
              aria-describedby="newsletter-privacy"
              autoComplete="email"
            />
            <button type="button" className="button">
              Subscribe
            </button>
          </div>
          <p id="newsletter-privacy">We respect your privacy. Unsubscribe at any time.</p>
        </div>
      </div>
    </section>
  );
}
