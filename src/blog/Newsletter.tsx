import { BASE_PATH } from '../../machines/domain/base-path.ts';
import styles from './Newsletter.module.css';

/**
 * Newsletter without a call (BLOG-4): no form and no field name, so no address leaves the page. The feed link works.
 */
export function Newsletter() {
  return (
    <section className={styles.newsletter} aria-labelledby="newsletter">
      <div className={`wrap split ${styles.columns}`}>
        <div>
          <h2 id="newsletter">Newsletter</h2>
          <p>
            Every article is also in the <a href={`${BASE_PATH}/feed.xml`}>RSS feed</a>.
          </p>
        </div>
        <div>
          <div className={`cluster ${styles.line}`}>
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
