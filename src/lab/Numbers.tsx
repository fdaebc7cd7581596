import type { AllFlowNumbers } from '../../machines/shared/flow-numbers.ts';
import type { Flow } from '../../machines/shared/flow.ts';
import styles from './Numbers.module.css';

/** What visitors did in a flow, as daily totals of the store that the lab runs beside (docs/counts.md). */
export function Numbers({ flow, numbers }: { flow: Flow; numbers: AllFlowNumbers | null }) {
  const { id } = flow.machine;
  const own = numbers?.flows[id];
  if (!numbers || !own) return <p>There is no store here to read numbers from: npm run lab reads that of DATA_DIR.</p>;
  const labels: Readonly<Record<string, string | null>> = flow.form?.form.labels ?? {};
  return (
    <>
      <p>
        From {numbers.from} to {numbers.to} (UTC) the flow began{' '}
        {own.came === 'under 5' ? 'under 5 times' : `${own.came} times`}. The diagram shows how often each transition
        was taken{own.left && ', and how often the flow was left in each state'}.
      </p>
      {own.came === 'under 5' && (
        <p>
          That is too little to count: a total below five could be about one visitor, so it reads “under 5”, here and at
          each transition.
        </p>
      )}
      {own.refused.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Refused field</th>
              <th scope="col">Times</th>
            </tr>
          </thead>
          <tbody>
            {own.refused.map(({ field, total }) => (
              <tr key={field}>
                <th scope="row">{labels[field] ?? field}</th>
                <td>{total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
