import styles from './UploadProgress.module.css';

const Progress = ({ percent }: { percent: number }) => (
  <label className={styles.progress}>
    <progress max={100} value={percent} />
    <span>{percent < 100 ? `${percent}% uploaded` : 'Uploaded. Waiting for confirmation.'}</span>
  </label>
);

/** The row of `SubmissionForm` with the button and, while the form is sent, the handed-over share. */
export const uploadRow = (sending: boolean, percent: number) => ({
  className: styles.send,
  beside: sending && <Progress percent={percent} />,
});
