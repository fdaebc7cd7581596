import styles from './UploadProgress.module.css';

interface UploadProgressProps {
  percent: number;
  text: string;
}

/** The handed-over share, beside the button. */
export const UploadProgress = ({ percent, text }: UploadProgressProps) => (
  <label className={`fine ${styles.progress}`}>
    <progress max={100} value={percent} />
    <span>{text}</span>
  </label>
);
