import type { careerView } from '../../machines/career-application/career-application.view.ts';
import styles from './UploadProgress.module.css';

interface UploadProgressProps {
  progress: NonNullable<ReturnType<typeof careerView>['progress']>;
}

/** The handed-over share, beside the button. */
export const UploadProgress = ({ progress: { name, value } }: UploadProgressProps) => (
  <label className={styles.progress}>
    <progress max={100} value={value} />
    <span>{name}</span>
  </label>
);
